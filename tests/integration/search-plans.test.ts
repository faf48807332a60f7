/** Lists and searches use indexes: none of their statements scans all items. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql, type SQL } from '#drizzle'
import { COLOUR_FAMILY_KEYS, MATERIAL_FAMILY_KEYS } from '#contract/items/facets.ts'
import type { ItemQuery } from '#contract/items/schema.ts'
import type { Database, Db } from '#server/platform/db/client.ts'
import { listItems } from '#server/catalogue/list.ts'
import { testDatabases } from '#tests/support/database.ts'
import { insertCatalogue } from '#tests/support/insert-catalogue.ts'
import { makeCategory, makeColour, makeItem, makeText, makeVariant } from '#tests/support/make-item.ts'

const ORIGINALS = 250
const COPIES = 48
const CATEGORIES = Array.from({ length: 20 }, (_, i) => makeCategory(i + 1, `分類${i + 1}`))
const KINDS = [
  'ソファ',
  'テーブル',
  'デスク',
  'シェルフ',
  'ペンダントライト',
  'ラグ',
  'ミラー',
  'クッション',
  'スツール',
  '花器',
]
const LINES = [
  '朝の光がやわらかく入る窓辺に。',
  '木目の表情がゆっくりと浮かび上がります。',
  '長く座っても疲れにくい設計です。',
  '蜜蝋のワックスで仕上げました。',
  '暮らしの跡が味わいになります。',
]

const ITEMS = Array.from({ length: ORIGINALS }, (_, i) => {
  const kind = KINDS[i % KINDS.length]!
  return makeItem({
    id: i + 1,
    name: `${String.fromCodePoint(0x6728 + (i % 40))} ${kind} ${i}`,
    kana: kind,
    categoryIds: [1 + (i % 20)],
    description: makeText(
      Array.from({ length: 10 }, (_, j) => `${LINES[(i + j * j) % 5]}品番${(i * 7919 + j * 104_729) % 99_991}`).join(
        '',
      ),
    ),
    materialFamilies: [MATERIAL_FAMILY_KEYS[i % MATERIAL_FAMILY_KEYS.length]!],
    colours: [makeColour({ family: COLOUR_FAMILY_KEYS[i % COLOUR_FAMILY_KEYS.length]! })],
    shopIds: [1 + (i % 4)],
    popularity: (i * 37) % 1000,
    publishedAt: new Date(Date.UTC(2026, 0, 1) - i * 3_600_000).toISOString(),
    variants: [0, 1].map((n) =>
      makeVariant({ sku: `P${i}-${n}`, price: 1_000 + ((i * 613) % 90) * 1_000 + n * 500, stock: (i + n) % 3 }),
    ),
  })
})

async function fill(db: Db) {
  await insertCatalogue(db, { categories: CATEGORIES, items: ITEMS })
  const copies = sql`cross join generate_series(1, ${COPIES - 1}) as n`
  await db.execute(sql`
    insert into items select (jsonb_populate_record(items, jsonb_build_object('id', id + n * ${ORIGINALS}::int, 'published_at', published_at - n * interval '11 days'))).*
    from items ${copies}`)
  await db.execute(sql`
    insert into variants select (jsonb_populate_record(variants, jsonb_build_object('sku', sku || '-' || n, 'item_id', item_id + n * ${ORIGINALS}::int))).*
    from variants ${copies}`)
  await db.execute(sql`vacuum analyze`)
}

/** Explains every statement before it runs. */
function explaining(db: Db, plans: string[]): Db {
  const execute = async (statement: SQL) => {
    const { rows } = await db.execute<{ 'QUERY PLAN': string }>(sql`explain ${statement}`)
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
    return db.execute(statement)
  }
  return new Proxy(db, {
    get(target, key) {
      const value = key === 'execute' ? execute : Reflect.get(target, key)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

const QUESTIONS: [string, Partial<ItemQuery>][] = [
  ['all, newest first', {}],
  ['a page far back', { page: 400 }],
  ['cheapest first', { sort: 'priceAsc' }],
  ['dearest first', { sort: 'priceDesc' }],
  ['most popular first', { sort: 'popular' }],
  ['a category', { category: [3] }],
  ['a category, cheapest first', { category: [3], sort: 'priceAsc' }],
  ['a colour', { colour: ['green'] }],
  ['a material', { material: ['linen'] }],
  ['a colour, a material and a category', { colour: ['green'], material: ['linen'], category: [7] }],
  ['a narrow price', { priceMin: 20_000, priceMax: 21_000 }],
  ['a price that almost all items have', { priceMin: 10 }],
  ['a colour at a price, dearest first', { colour: ['green'], priceMax: 60_000, sort: 'priceDesc' }],
  ['in stock, most popular first', { inStock: true, sort: 'popular' }],
  ['a letter', { q: '木' }],
  ['two letters', { q: 'ミラ' }],
  ['a word', { q: 'ペンダント' }],
  ['a word of the text', { q: '品番7919' }],
  ['two words', { q: 'ソファ 疲れにくい' }],
  ['a frequent word', { q: '朝の光' }],
  ['a frequent word in a category', { q: '朝の光', category: [3] }],
  ['a misspelt word', { q: 'ペンダンドライト' }],
  ['a word that is nowhere', { q: '冷蔵庫の扉' }],
  ['a word, cheapest first', { q: 'シェルフ', sort: 'priceAsc' }],
]

describe.each(testDatabases())(`among ${ORIGINALS * COPIES} items ($name)`, ({ open }) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
    await fill(database.db)
  }, 120_000)
  afterAll(() => database.close())

  it.each(QUESTIONS)('%s uses indexes', async (_, query) => {
    const plans: string[] = []
    await listItems({ db: explaining(database.db, plans) }, { page: 1, perPage: 24, ...query })
    expect(plans.length).toBeGreaterThan(0)
    for (const plan of plans) expect(plan).not.toMatch(/Seq Scan on (items|variants)/)
  })
})
