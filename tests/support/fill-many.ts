/** Thousands of entries of every collection: a few varied ones and their copies. */
import { COLUMN_CATEGORY_KEYS } from '#contract/columns/schema.ts'
import { EVENT_KIND_KEYS } from '#contract/events/schema.ts'
import { EMPLOYMENT_TYPE_KEYS, JOB_STATUS_KEYS } from '#contract/jobs/schema.ts'
import { MEMBER_ROLE_KEYS } from '#contract/members/schema.ts'
import { NEWS_CATEGORY_KEYS } from '#contract/news/schema.ts'
import { sql } from '#drizzle'
import {
  storedBlogs,
  storedColumns,
  storedEvents,
  storedJobs,
  storedMembers,
  storedMenus,
  storedMovies,
  storedNews,
  storedReforms,
  storedSpecials,
} from '#server/collections/stored.ts'
import { eventSessions } from '#server/events/schema.ts'
import { type StoredCollection, writeCollection } from '#server/platform/content/collection-table.ts'
import type { Database } from '#server/platform/db/client.ts'
import { fillStore } from './fill-store.ts'

const ORIGINALS = 50

const pick = <T>(values: readonly T[], i: number): T => values[i % values.length]!
const member = (i: number) => ({ id: 1 + (i % 10), name: '小森 直樹', title: '家具職人' })
const category = (i: number) => ({ id: 201 + (i % 9), name: 'キッチン' })

interface Noun extends Pick<StoredCollection<{ id: number }, unknown>, 'table'> {
  collection: StoredCollection<never, unknown>['collection']
  /** The fields on which lists filter. */
  vary: (i: number) => object
}

/** By the name of the table. */
export const NOUNS: Record<string, Noun> = {
  columns: {
    ...storedColumns,
    vary: (i) => ({ category: pick(COLUMN_CATEGORY_KEYS, i), author: member(i) }),
  },
  news: {
    ...storedNews,
    vary: (i) => ({ category: pick(NEWS_CATEGORY_KEYS, i), isPinned: i === 0 }),
  },
  specials: { ...storedSpecials, vary: () => ({}) },
  members: {
    ...storedMembers,
    vary: (i) => ({ shopId: 1 + (i % 4), role: pick(MEMBER_ROLE_KEYS, i), order: i }),
  },
  blogs: { ...storedBlogs, vary: (i) => ({ author: member(i) }) },
  jobs: {
    ...storedJobs,
    vary: (i) => ({
      shopIds: [1 + (i % 4)],
      employment: pick(EMPLOYMENT_TYPE_KEYS, i),
      status: pick(JOB_STATUS_KEYS, i),
    }),
  },
  menus: { ...storedMenus, vary: (i) => ({ categories: [category(i)], order: i }) },
  movies: { ...storedMovies, vary: (i) => ({ tags: [`話題${i % 12}`] }) },
  reforms: {
    ...storedReforms,
    vary: (i) => ({
      categories: [category(i)],
      costYen: (1 + (i % 12)) * 900_000,
      areaM2: (1 + (i % 15)) * 7,
      itemIds: [1 + (i % 2)],
      menuIds: [1 + (i % 12)],
      staff: [member(i)],
    }),
  },
  events: {
    ...storedEvents,
    vary: (i) => ({ kind: pick(EVENT_KIND_KEYS, i), shopId: 1 + (i % 4) }),
  },
}

const KINDS = ['台所', '浴室', '椅子', '食卓', '内窓', '縁側', '土間', '書斎', '玄関', '床']
const LINES = [
  '朝の光が入る窓辺に。',
  '木目がゆっくりと深まります。',
  '冬でも足もとが冷えません。',
  '壁を開けて確かめました。',
  '手を入れて使い続けます。',
]

/** Parts of entries that all collections read by these names. */
const makeTexts = (i: number) => {
  const name = `${String.fromCodePoint(0x6728 + i)}の${pick(KINDS, i)} ${i}`
  const text = `${pick(LINES, i)}記録${(i * 7919) % 9_973}`
  return {
    name,
    title: name,
    summary: text,
    description: text,
    body: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
  }
}

async function writeOriginals({ db }: Database, { collection, table, vary }: Noun): Promise<void> {
  const [row] = await db.select({ data: table.data }).from(table)
  const base = row!.data as { id: number }
  const texts = (i: number) => Object.entries(makeTexts(i)).filter(([key]) => key in base)
  const rows = Array.from({ length: ORIGINALS }, (_, i) => ({
    id: i + 1,
    data: { ...base, ...Object.fromEntries(texts(i)), ...vary(i), id: i + 1 } as never,
    publishedAt: new Date(Date.UTC(2026, 0, 1) - i * 3_600_000),
    sourceHash: `hash ${i}`,
  }))
  await writeCollection({ collection, table })(rows, { tx: db, rev: 1, now: new Date() })
}

/**
 * The last copy of each original is published in the future, the one before expires. The large indexes are created
 * afterwards, which is faster than adding to them.
 */
async function copyOriginals({ db }: Database, name: string, copies: number): Promise<void> {
  const { table } = NOUNS[name]!
  const { rows: indexes } = await db.execute<{ index: string; definition: string }>(
    sql`select indexname as index, indexdef as definition from pg_indexes where indexdef like '% USING gin %' and tablename = ${name}`,
  )
  for (const { index } of indexes) await db.execute(sql`drop index ${sql.identifier(index)}`)
  await db.execute(sql`
    insert into ${table} (id, rev, live, source_hash, data, rank, facets, published_at, expires_at, changed_at,
      folded_name, folded_kana, folded_terms, folded_body, grams)
    select id + n * ${ORIGINALS}::int, 2, n < ${copies}::int, source_hash,
      data || jsonb_build_object('id', id + n * ${ORIGINALS}::int), rank - n * 11, facets,
      case when n < ${copies}::int then published_at else timestamptz '2030-01-01' end,
      case when n = ${copies}::int - 1 then timestamptz '2029-01-01' end, changed_at,
      folded_name, folded_kana, folded_terms, folded_body, grams
    from ${table} cross join generate_series(1, ${copies}::int) as n`)
  for (const { definition } of indexes) await db.execute(sql.raw(definition))
}

/** `perNoun` entries of each; what `fillStore` inserts of everything else. */
export async function fillMany(database: Database, perNoun: number): Promise<void> {
  await fillStore(database)
  for (const [name, noun] of Object.entries(NOUNS)) {
    await writeOriginals(database, noun)
    await copyOriginals(database, name, perNoun / ORIGINALS - 1)
  }
  await database.db.execute(sql`
    insert into ${eventSessions} (event_id, starts_at, ends_at, capacity)
    select id, timestamptz '2026-01-01' + id * interval '1 hour', timestamptz '2026-01-01' + id * interval '1 hour', 8
    from ${storedEvents.table}`)
  const tables = [...Object.values(NOUNS).map(({ table }) => table), eventSessions].map((table) => sql`${table}`)
  await database.db.execute(sql`vacuum (analyze) ${sql.join(tables, sql`, `)}`)
}
