/** Entries that are imported although others have mistakes, and entries that are imported alone. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { asc, eq, sql } from '#drizzle'
import { catalogue, categories, items, variants } from '#server/catalogue/schema.ts'
import { columns, news } from '#server/collections/schema.ts'
import { importContent, runContentCommand } from '#server/import-content.ts'
import type { Database } from '#server/platform/db/client.ts'
import { formatProblem } from '#server/platform/content/problems.ts'
import { site } from '#server/settings/schema.ts'
import { shops } from '#server/shops/schema.ts'
import { testDatabases } from '#tests/support/database.ts'
import { makeContent, type TestContent } from '#tests/support/make-content.ts'

const NOW = new Date('2027-01-01T00:00:00Z')
const CHAIR = 'items/101-chair.md'
const LAMP = 'items/102-lamp.md'

const newsFile = (id: number, title: string, more = '') =>
  `---\nid: ${id}\ntitle: ${title}\ncategory: info\nshops: [1]\npublishedAt: 2026-01-10T10:00:00+09:00\n${more}---\n\n本文です。\n`

describe.each(testDatabases())('an import of some entries ($name)', ({ open }) => {
  let database: Database
  let content: TestContent
  beforeAll(async () => {
    database = await open()
  })
  beforeEach(async () => {
    await database.db.execute(sql`truncate items, variants, categories, shops, site, text_pages, news, columns cascade`)
    await database.db.update(catalogue).set({ version: 0 })
    content = await makeContent()
    await content.write('news/1-a.md', newsFile(1, '一つめ'))
    await content.write('news/2-b.md', newsFile(2, '二つめ'))
    await runImport()
  })
  afterEach(() => content.drop())
  afterAll(() => database.close())

  /** Returns the problems as they are listed. */
  async function runImport(...only: string[]): Promise<string[]> {
    const { folder, dataDir } = content
    const options = { db: database.db, folder, dataDir, now: NOW }
    const { problems } = await importContent(only.length > 0 ? { ...options, only } : options)
    return problems.map(formatProblem)
  }
  const priceOf = async (sku: string) =>
    (await database.db.select().from(variants).where(eq(variants.sku, sku)))[0]!.price
  const isLive = async (id: number) => (await database.db.select().from(items).where(eq(items.id, id)))[0]?.live
  const titles = async () =>
    (await database.db.select().from(news).where(eq(news.live, true)).orderBy(asc(news.id))).map(
      ({ data }) => (data as { title: string }).title,
    )

  it('is everything but the entries with mistakes, which stay as they were', async () => {
    await content.change(CHAIR, 'price: 30000', 'price: nine')
    await content.change(LAMP, 'price: 9800', 'price: 9900')
    await content.write('news/1-a.md', newsFile(1, '変更'))
    await content.write('news/2-b.md', '---\nid: "\n---\n')
    expect(await runImport()).toEqual([
      expect.stringMatching(/^content\/items\/101-chair\.md:27 \(variants\[0\]\.price\): .*数字で書いてください。/),
      expect.stringMatching(/^content\/news\/2-b\.md:\d/),
    ])
    expect([await priceOf('CHAIR-OAK'), await priceOf('LAMP-S')]).toEqual([30_000, 9_900])
    expect(await isLive(101)).toBe(true)
    expect(await titles()).toEqual(['変更', '二つめ'])
  })

  it('keeps what is stored when an id is in doubt', async () => {
    await content.write('news/1-a.md', newsFile(21, '一つめ'))
    await content.write('news/2-b.md', newsFile(2, '変更'))
    expect(await runImport()).toEqual(['content/news/1-a.md:2 (id): ファイルの名前を、21- で始めてください。'])
    expect(await titles()).toEqual(['一つめ', '変更'])
    await content.write('news/1-a.md', newsFile(1, '一つめ'))
    await content.write('news/2-b.md', newsFile(1, '変更'))
    expect(await runImport()).toEqual([
      'content/news/2-b.md:2 (id): 1 は content/news/1-a.md のidです。ほかのidにしてください。',
    ])
    expect(await titles()).toEqual(['一つめ', '変更'])
    await content.write('news/2-b.md', '---\nid: "2"\ntitle: 二つめ\n---\n')
    await content.write('news/1-a.md', newsFile(1, '一つめ'))
    expect((await runImport())[0]).toContain('content/news/2-b.md:2 (id)')
    expect(await titles()).toEqual(['一つめ', '変更'])
  })

  it('does not give a variant to another item while the one that has it stays', async () => {
    await content.change(CHAIR, 'price: 30000', 'price: nine')
    await content.change(LAMP, 'sku: LAMP-S', 'sku: CHAIR-OAK')
    const found = await runImport()
    expect(found).toContain(
      'content/items:1: 商品 102 の品番 CHAIR-OAK は、まちがいがあるため前のまま残る商品 101 が使っています。商品 101 も直してください。',
    )
    expect([await isLive(101), await isLive(102)]).toEqual([true, true])
    const [chair] = await database.db.select().from(variants).where(eq(variants.sku, 'CHAIR-OAK'))
    expect(chair).toMatchObject({ itemId: 101, live: true })
  })

  it('keeps entries whose list cannot be read, and those that name them', async () => {
    await content.write('shops.json', '[{ "id": 1')
    await content.change(LAMP, 'price: 9800', 'price: 9900')
    const found = await runImport()
    expect(found[0]).toMatch(/^content\/shops\.json:\d/)
    expect(found).toContain('content/news/1-a.md:5 (shops[0]): shops に 1 はありません。あるidを書いてください。')
    const [shop] = await database.db.select().from(shops)
    expect(shop!.live).toBe(true)
    expect(await titles()).toEqual(['一つめ', '二つめ'])
    expect(await priceOf('LAMP-S')).toBe(9_900)
  })

  it('leaves out what names a new entry with a mistake, but not what names a stored one', async () => {
    await content.change(LAMP, 'price: 9800', 'price: nine')
    await content.change(CHAIR, 'price: 30000', 'price: 31000')
    expect(await runImport()).toHaveLength(1)
    expect(await priceOf('CHAIR-OAK')).toBe(31_000)

    await content.change(LAMP, 'price: nine', 'price: 9800')
    await content.write('news/3-c.md', newsFile(3, '三つめ').replace('本文です。', '::items 103'))
    await content.write('news/4-d.md', newsFile(4, '四つめ').replace('本文です。', '::items 101'))
    await content.write('items/103-x.md', '---\nid: 103\n---\n')
    const found = await runImport()
    expect(found.filter((line) => line.startsWith('content/news'))).toEqual([
      'content/news/3-c.md:2 (text): items に 103 はありません。あるidを書いてください。',
    ])
    expect(await titles()).toEqual(['一つめ', '二つめ', '四つめ'])
    expect(await isLive(103)).toBeUndefined()
  })

  it('writes neither of two entries with the same SKU', async () => {
    await content.change(CHAIR, 'sku: CHAIR-OAK', 'sku: LAMP-S')
    expect(await runImport()).toEqual([
      'content/items/102-lamp.md:23 (variants[0].sku): 品番 LAMP-S は content/items/101-chair.md が使っています。ほかの品番にしてください。',
    ])
    const [lamp] = await database.db.select().from(variants).where(eq(variants.sku, 'LAMP-S'))
    expect(lamp).toMatchObject({ itemId: 102, live: true })
  })

  it('leaves out entries with a picture that is missing, and the site if its words have a mistake', async () => {
    await content.remove('pictures/lamp.jpg')
    await content.change('search.json', '北欧', '大理石')
    await content.change('site.json', '0120-000-000', '0120-111-111')
    await content.change(CHAIR, 'price: 30000', 'price: 31000')
    const found = await runImport()
    expect(found).toContain(
      'content/search.json:4 (popular[1]): 「大理石」で見つかる商品がありません。ほかの語にしてください。',
    )
    expect(found.some((line) => line.includes('写真 lamp.jpg がありません。'))).toBe(true)
    expect((await database.db.select().from(site))[0]!.data.phone).toBe('0120-000-000')
    expect(await priceOf('CHAIR-OAK')).toBe(31_000)
    expect(await isLive(102)).toBe(true)
  })

  it('is one entry alone, and hides nothing', async () => {
    await content.change(CHAIR, 'price: 30000', 'price: 31000')
    await content.change(LAMP, 'price: 9800', 'price: nine')
    await content.remove('news/2-b.md')
    await content.write('news/1-a.md', newsFile(1, '変更'))
    expect(await runImport('items/101.md')).toEqual([])
    expect(await priceOf('CHAIR-OAK')).toBe(31_000)
    expect(await titles()).toEqual(['一つめ', '二つめ'])
    expect(await runImport('content/news/1-a.md', './items/102')).toEqual([
      expect.stringMatching(/^content\/items\/102-lamp\.md/),
    ])
    expect(await titles()).toEqual(['変更', '二つめ'])
    await expect(runImport('news/9.md')).rejects.toThrow('content に news/9.md という内容はありません')
  })

  it.each([
    ['shops.json', async () => (await database.db.select().from(shops))[0]!.data.name, 'shops.json', '世田谷', '杉並'],
    ['shops/1', async () => (await database.db.select().from(shops))[0]!.data.name, 'shops.json', '世田谷', '杉並'],
    [
      'categories/5',
      async () => (await database.db.select().from(categories).where(eq(categories.id, 5)))[0]!.data.name,
      'categories.json',
      '照明',
      '灯り',
    ],
    [
      'site.json',
      async () => (await database.db.select().from(site))[0]!.data.phone,
      'site.json',
      '000-000',
      '000-111',
    ],
    [
      'search.json',
      async () => (await database.db.select().from(site))[0]!.data.popularWords.join(),
      'search.json',
      '北欧',
      '和紙',
    ],
  ])('can be %s', async (name, read, file, from, to) => {
    const before = await read()
    await content.change(file, from, to)
    expect(await runImport(name)).toEqual([])
    expect(await read()).toBe(before.replace(from, to))
  })

  it('is made of what is stored, not of other changes that wait, and reads no picture of others', async () => {
    await content.change('categories.json', '照明', '灯り')
    await content.change(LAMP, 'price: 9800', 'price: 9900')
    await content.write('pictures/chair-oak.jpg', 'not a picture')
    expect(await runImport('items/102')).toEqual([])
    const [lamp] = await database.db.select().from(items).where(eq(items.id, 102))
    expect(lamp!.data.categoryName).toBe('照明')
    expect((await database.db.select().from(variants).where(eq(variants.itemId, 102)))[0]!.price).toBe(9_900)
    expect(await runImport('items/102', 'categories/5')).toEqual([])
    expect((await database.db.select().from(items).where(eq(items.id, 102)))[0]!.data.categoryName).toBe('灯り')
  })

  it('may not name what is neither stored nor imported with it', async () => {
    await content.write('items/103-x.md', `${await readLamp()}`.replaceAll('102', '103').replaceAll('LAMP-', 'NEW-'))
    await content.write('columns/1-a.md', '---\nid: 1\n---\n')
    await content.write('news/3-c.md', newsFile(3, '三つめ').replace('本文です。', '::items 103'))
    expect(await runImport('news/3')).toEqual([
      'content/news/3-c.md:2 (text): items に 103 はありません。あるidを書いてください。',
    ])
    expect(await titles()).toEqual(['一つめ', '二つめ'])
    expect(await database.db.select().from(columns)).toEqual([])
  })

  async function readLamp(): Promise<string> {
    const { readFile } = await import('node:fs/promises')
    return readFile(`${content.folder}/${LAMP}`, 'utf8')
  }

  it('ends with an error that lists the problems, after the others were imported', async () => {
    await content.change(CHAIR, 'price: 30000', 'price: nine')
    await content.change(LAMP, 'price: 9800', 'price: 9900')
    const lines: string[] = []
    const { folder, dataDir } = content
    const context = { db: database.db, dataDir, now: () => NOW.getTime() }
    await expect(runContentCommand({ folder }, context, (line) => lines.push(line))).rejects.toThrow(
      /^content\/items\/101-chair\.md:27 \(variants\[0\]\.price\): .*$/,
    )
    expect(lines).toEqual([
      expect.stringMatching(/^Content: 1 changed/),
      '次のまちがいがある内容は、取り込まずに前のまま残しました（ファイル:行 (場所): 理由）。',
    ])
    expect(await priceOf('LAMP-S')).toBe(9_900)
  })

  it('is refused into an empty database', async () => {
    await database.db.update(catalogue).set({ version: 0 })
    await content.change(CHAIR, 'price: 30000', 'price: nine')
    await expect(runImport()).rejects.toThrow('content/items/101-chair.md:27')
    await expect(runImport('news/1')).rejects.toThrow('データベースが空です')
  })
})
