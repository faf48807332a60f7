/**
 * Among 10,000 entries of each noun, no statement of a list, an entry, a feed or a search scans a table. Counts of facets
 * read all entries of an index. Only the sitemap reads whole tables, once per version of the catalogue.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applyDueChanges } from '#server/catalogue/clock.ts'
import { collections } from '#server/modules.ts'
import type { Database } from '#server/platform/db/client.ts'
import { testDatabases } from '#tests/support/database.ts'
import { fillMany, NOUNS } from '#tests/support/fill-many.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

const PER_NOUN = 10_000

interface Statement {
  text: string
  params: unknown[]
}

interface Logger {
  logQuery(text: string, params: unknown[]): void
}

/** What Drizzle's sessions have in both drivers. Those of transactions get the options. */
interface Session {
  logger: Logger
  options: { logger?: Logger }
  client: { query(text: string, params: unknown[]): Promise<{ rows: { 'QUERY PLAN': string }[] }> }
}

const getSession = (database: Database) => (database.db as unknown as { session: Session }).session

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
  let statements: Statement[] = []
  beforeAll(async () => {
    database = await open()
    await fillMany(database, PER_NOUN)
    app = await openTestApp(database)
    const logger: Logger = { logQuery: (text, params) => void statements.push({ text, params }) }
    const session = getSession(database)
    session.logger = logger
    session.options.logger = logger
  })
  afterAll(async () => {
    await app.close()
    await database.close()
  })

  const explain = async ({ text, params }: Statement) => {
    const { rows } = await getSession(database).client.query(`explain ${text}`, params)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }
  const tables = [...Object.keys(NOUNS), 'event_sessions'].join('|')

  const expectIndexes = async (asked: readonly Statement[]) => {
    expect(asked.length).toBeGreaterThan(0)
    for (const statement of asked)
      expect(await explain(statement), statement.text).not.toMatch(new RegExp(`Seq Scan on (${tables})`))
  }
  const observe = async (run: () => Promise<unknown>) => {
    statements = []
    await run()
    return statements.filter(({ text }) => /^(select|with|update) /.test(text))
  }

  it.each(PATHS)('%s uses indexes', async (path) => {
    const asked = await observe(async () => {
      const response = await app.request(`/api${path}`)
      expect(response.status, await response.clone().text()).toBe(200)
    })
    await expectIndexes(asked)
  })

  it('the clock uses indexes', async () => {
    const due = new Date('2029-06-01')
    const asked = await observe(() =>
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
