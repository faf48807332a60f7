/** A new version of the store starts with content that another version has imported. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asc, eq } from '#drizzle'
import { loadVersions } from '#server/catalogue/change.ts'
import { categories, items } from '#server/catalogue/schema.ts'
import { collections } from '#server/modules.ts'
import { textPages } from '#server/pages/schema.ts'
import type { Database } from '#server/platform/db/client.ts'
import { refreshStoredBreaks } from '#server/refresh-breaks.ts'
import { storeDatabases } from '#tests/support/database.ts'
import { insertSample } from '#tests/support/sample-catalogue.ts'

const NOW = new Date('2026-11-20T10:00:00+09:00')

/** Lines break after every third character, and every "の" is kept on one line with its neighbours. */
const OTHER_RULES = {
  findBreaks: (text: string) => [...text].flatMap((_, at) => (at > 0 && at % 3 === 0 ? [at] : [])),
  findSplitWords: (text: string) => {
    const at = text.indexOf('の')
    return at > 0 ? [[at - 1, at + 1] as const] : []
  },
}
const asOther = { version: 1, loadRules: () => Promise.resolve(OTHER_RULES) }

describe.each(storeDatabases())('breaks of stored content ($name)', ({ open }) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
    await insertSample(database.db, NOW)
  })
  afterAll(() => database.close())

  const readAll = async () => {
    const { db } = database
    const pages = await db.select({ data: textPages.data }).from(textPages).orderBy(asc(textPages.slug))
    const lists = [items, categories, ...collections.map(({ table }) => table)]
    return [pages, ...(await Promise.all(lists.map((it) => db.select({ data: it.data }).from(it).orderBy(asc(it.id)))))]
  }
  const readRev = async () =>
    (await database.db.select({ rev: items.rev }).from(items).where(eq(items.id, 1101)))[0]!.rev

  it('are those of an import with the same rules', async () => {
    const imported = await readAll()
    const { version } = await loadVersions(database.db)
    expect(await refreshStoredBreaks(database.db)).toBe(0)
    expect((await loadVersions(database.db)).version).toBe(version)

    expect(await refreshStoredBreaks(database.db, asOther)).toBeGreaterThan(200)
    expect(await readAll()).not.toEqual(imported)
    expect(await refreshStoredBreaks(database.db, asOther)).toBe(0)

    expect(await refreshStoredBreaks(database.db)).toBeGreaterThan(200)
    expect(await readAll()).toEqual(imported)
    expect((await loadVersions(database.db)).version).toBe(version + 2)
    // Devices get the changed rows.
    expect(await readRev()).toBe(version + 2)
  })
})
