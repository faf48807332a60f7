import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eq, gte, sql } from '#drizzle'
import { itemFile } from '#server/catalogue/item-file.ts'
import { generateItems } from '#server/catalogue/generate-items.ts'
import { importGenerated } from '#server/import-content.ts'
import { contentKinds } from '#server/modules.ts'
import { loadContent } from '#server/platform/content/load.ts'
import type { Database } from '#server/platform/db/client.ts'
import { items } from '#server/catalogue/schema.ts'
import { storeDatabases } from '#tests/support/database.ts'
import { makeContent, type TestContent } from '#tests/support/make-content.ts'
import { importStrictly } from '#tests/support/import-strictly.ts'

let content: TestContent
beforeAll(async () => {
  content = await makeContent()
})
afterAll(() => content.drop())

it('every generated item is valid, has a unique name and at most four variants', async () => {
  const { content: sample } = await loadContent(contentKinds, content.folder)
  const generated = generateItems(300, sample)
  expect(new Set(generated.map(({ file }) => file.name)).size).toBe(300)
  for (const { file } of generated) {
    expect(itemFile.safeParse(file).error).toBeUndefined()
    expect(file.variants.length).toBeLessThanOrEqual(4)
    expect(file.colours.every(({ key }) => file.variants.some(({ colour }) => colour === key))).toBe(true)
  }
  expect(generateItems(300, sample)).toEqual(generated)
})

describe.each(storeDatabases())('the generated catalogue ($name)', ({ open }) => {
  let database: Database
  const options = () => ({
    db: database.db,
    folder: content.folder,
    dataDir: content.dataDir,
    now: new Date('2026-11-20T01:00:00Z'),
  })
  beforeAll(async () => {
    database = await open()
    await importStrictly(options())
  })
  afterAll(() => database.close())

  const countLive = async () => {
    const { rows } = await database.db.execute<{ n: number }>(sql`select count(*)::int as n from items where live`)
    return rows[0]!.n
  }

  it('is added to the content, is the same the second time, and can be removed', async () => {
    expect(await importGenerated(450, options())).toEqual({ rows: 450, version: 2 })
    expect(await countLive()).toBe(451)
    expect(await importGenerated(450, options())).toEqual({ rows: 0, version: undefined })
    expect(await importStrictly(options())).toEqual({ rows: 0, version: undefined })
    const [first] = await database.db.select().from(items).where(eq(items.id, 100_001))
    expect(first).toMatchObject({ live: true, rev: 2 })
    expect(first!.priceMin).toBeGreaterThan(0)

    await importGenerated(0, options())
    expect(await countLive()).toBe(1)
    const rows = await database.db.select({ rev: items.rev }).from(items).where(gte(items.id, 100_001))
    expect(new Set(rows.map(({ rev }) => rev))).toEqual(new Set([3]))
  })
})
