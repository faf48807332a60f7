/**
 * Among 10,000 entries of each noun, no statement of a list, an entry, a feed or a search scans a table. Counts of facets
 * read all entries of an index. Only the sitemap reads whole tables, once per version of the catalogue.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applyDueChanges } from '#server/catalogue/clock.ts'
import { collections } from '#server/modules.ts'
import type { Database } from '#server/platform/db/client.ts'
import { testDatabases } from '#tests/support/database.ts'
import { observeStatements, seqScanOf, type Statement, type Statements } from '#tests/support/explain.ts'
import { fillMany, NOUNS } from '#tests/support/fill-many.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

const PER_NOUN = 10_000

/** A choice in the facets of each noun; specials have none. */
const FACETS: Record<string, string> = {
  Columns: 'category=care',
  News: 'category=shop,important',
  Specials: 'page=3',
  Members: 'shop=2&role=craftsman',
  Blogs: 'member=3',
  Jobs: 'shop=2&status=open',
  Menus: 'category=203',
  Movies: `tag=${encodeURIComponent('話題3')}`,
  Reforms: 'category=203&budget=to300&item=1',
  Events: 'kind=tour&shop=1',
}

const q = (words: string) => `?q=${encodeURIComponent(words)}`

const listPaths = (noun: string): string[] => [
  `/${noun}`,
  `/${noun}?page=300`,
  `/${noun}?perPage=100`,
  `/${noun}?${FACETS[noun]}`,
  `/${noun}?ids=5,4000,9000`,
  `/${noun}${q('木')}`,
  `/${noun}${q('台所')}`,
  `/${noun}${q('記録7919')}`,
  `/${noun}${q('朝の光')}`,
  `/${noun}${q('窓辺 台所')}`,
  `/${noun}${q('記録7918')}`,
  `/${noun}${q('どこにもない言葉')}`,
  `/${noun}${q('台所')}&${FACETS[noun]}`,
  `/${noun}/5`,
  `/${noun}/5000`,
  `/${noun}/9890`,
]

const PATHS = [
  ...Object.keys(FACETS).flatMap(listPaths),
  '/Home',
  '/Events/5000/sessions',
  '/EventSessions?from=2026-12-01&to=2026-12-31',
  '/EventMonth?month=2026-12',
  '/EventMonth?month=2026-12&kind=tour&shop=1',
  '/Catalog/changes',
]

// One database is enough: both plan alike, and to fill the embedded one takes a minute.
describe.each(testDatabases().slice(-1))(`among ${PER_NOUN} entries of each noun ($name)`, ({ open }) => {
  let database: Database
  let app: TestApp
  let statements: Statements
  beforeAll(async () => {
    database = await open()
    await fillMany(database, PER_NOUN)
    app = await openTestApp(database)
    statements = observeStatements(database)
  })
  afterAll(async () => {
    await app.close()
    await database.close()
  })

  const tables = [...Object.keys(NOUNS), 'event_sessions']
  const expectIndexes = async (asked: readonly Statement[]) => {
    expect(asked.length).toBeGreaterThan(0)
    for (const statement of asked)
      expect(await statements.explain(statement), statement.text).not.toMatch(seqScanOf(tables))
  }

  it.each(PATHS)('%s uses indexes', async (path) => {
    const asked = await statements.observe(async () => {
      const response = await app.request(`/api${path}`)
      expect(response.status, await response.clone().text()).toBe(200)
    })
    await expectIndexes(asked)
  })

  it('the clock uses indexes', async () => {
    const due = new Date('2029-06-01')
    const asked = await statements.observe(() =>
      applyDueChanges(
        database.db,
        due,
        collections.map(({ table }) => table),
      ),
    )
    expect(asked.filter(({ text }) => text.startsWith('update')).length).toBeGreaterThan(5)
    await expectIndexes(asked)
  })
})
