/** An entry of any noun is everywhere from its publication until it expires, and nowhere before and after. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { applyDueChanges, findNextChange } from '#server/catalogue/clock.ts'
import { collections, feeds } from '#server/modules.ts'
import { writeCollection } from '#server/platform/content/collection-table.ts'
import type { Database } from '#server/platform/db/client.ts'
import { storeDatabases } from '#tests/support/database.ts'
import { NOUNS } from '#tests/support/fill-many.ts'
import { fillStore } from '#tests/support/fill-store.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

const PUBLISHED = new Date('2026-12-01T10:00:00+09:00')
const EXPIRED = new Date('2026-12-08T10:00:00+09:00')
const just = (moment: Date, ms: number) => new Date(moment.getTime() + ms)
const tables = collections.map(({ table }) => table)
const ID = 77

/** Where each noun is shown. */
const PLACES: Record<string, { api: string; atom?: string }> = {
  columns: { api: '/Columns', atom: '/column.xml' },
  news: { api: '/News', atom: '/news.xml' },
  specials: { api: '/Specials' },
  members: { api: '/Members' },
  blogs: { api: '/Blogs' },
  jobs: { api: '/Jobs' },
  menus: { api: '/Menus' },
  movies: { api: '/Movies' },
  reforms: { api: '/Reforms' },
  events: { api: '/Events' },
}

it('every collection is in the table', () => {
  expect(new Set(Object.values(NOUNS).map(({ table }) => table))).toEqual(new Set(tables))
  expect(Object.keys(PLACES).toSorted()).toEqual(Object.keys(NOUNS).toSorted())
})

describe.each(storeDatabases())('publication by the clock ($name)', ({ open }) => {
  let database: Database
  let app: TestApp
  let now: Date
  beforeAll(async () => {
    database = await open()
    await fillStore(database)
    app = await openTestApp(database, { now: () => now.getTime() })
  })
  beforeEach(() => {
    now = just(PUBLISHED, -60_000)
  })
  afterAll(async () => {
    await app.close()
    await database.close()
  })

  /** Adds an entry like the first one, with its own words. */
  async function schedule(name: string): Promise<void> {
    const { collection, table } = NOUNS[name]!
    const [row] = await database.db.select().from(table)
    const texts = { name: '満月 花子', title: '満月の話', titleBreaks: [], nameBreaks: [] }
    const base = row!.data as object
    const own = Object.fromEntries(Object.entries(texts).filter(([key]) => key in base))
    const rows = [
      { id: row!.id, data: base as never, publishedAt: row!.publishedAt, sourceHash: row!.sourceHash },
      {
        id: ID,
        data: { ...base, ...own, id: ID } as never,
        publishedAt: PUBLISHED,
        expiresAt: EXPIRED,
        sourceHash: 'scheduled',
      },
    ]
    const [{ version }] = [await (await app.request('/api/Catalog/changes')).json()] as [{ version: number }]
    await database.db.transaction((tx) => writeCollection({ collection, table })(rows, { tx, rev: version, now }))
    app.responseCache.invalidate()
  }

  async function moveTo(moment: Date): Promise<void> {
    now = moment
    await applyDueChanges(database.db, moment, tables)
    app.responseCache.invalidate()
  }

  const readText = async (path: string) => (await app.request(path)).text()
  const listIds = async (path: string): Promise<number[]> => {
    const { data } = (await (await app.request(`/api${path}`)).json()) as { data: { id: number }[] }
    return data.map(({ id }) => id)
  }

  /** The places in which the entry is. */
  async function findPlaces(name: string): Promise<string[]> {
    const { api, atom } = PLACES[name]!
    const { table } = NOUNS[name]!
    const path = collections.find((it) => it.table === table)?.path
    const kind = feeds.find((feed) => (feed.table as unknown) === table)?.kind
    const found: Record<string, boolean> = {
      list: (await listIds(api)).includes(ID),
      ids: (await listIds(`${api}?ids=${ID}`)).includes(ID),
      search: (await listIds(`${api}?q=${encodeURIComponent('満月')}`)).includes(ID),
      detail: (await app.request(`/api${api}/${ID}`)).status === 200,
    }
    if (path !== undefined) found['sitemap'] = (await readText('/sitemap.xml')).includes(`${path}/${ID}<`)
    if (atom !== undefined) found['atom'] = (await readText(atom)).includes(`${path}/${ID}<`)
    if (kind !== undefined) {
      const changes = (await (await app.request('/api/Catalog/changes')).json()) as {
        upserts: { kind: string; id: number }[]
      }
      found['offline catalogue'] = changes.upserts.some((it) => it.kind === kind && it.id === ID)
    }
    expect(Object.keys(found).length).toBeGreaterThanOrEqual(4)
    const shown = Object.keys(found).filter((place) => found[place])
    return shown.length === Object.keys(found).length ? ['everywhere'] : shown
  }

  it.each(Object.keys(PLACES))('%s', async (name) => {
    await schedule(name)
    expect(await findPlaces(name)).toEqual([])
    expect(await findNextChange(database.db, tables)).toEqual(PUBLISHED)
    await moveTo(just(PUBLISHED, -1))
    expect(await findPlaces(name)).toEqual([])

    await moveTo(PUBLISHED)
    expect(await findPlaces(name)).toEqual(['everywhere'])
    const { cursor } = (await (await app.request('/api/Catalog/changes')).json()) as { cursor: string }
    await moveTo(just(EXPIRED, -1))
    expect(await findPlaces(name)).toEqual(['everywhere'])

    await moveTo(EXPIRED)
    expect(await findPlaces(name)).toEqual([])
    const kind = feeds.find((feed) => (feed.table as unknown) === NOUNS[name]!.table)?.kind
    const { deletions } = (await (await app.request(`/api/Catalog/changes?since=${cursor}`)).json()) as {
      deletions: object[]
    }
    expect(deletions).toEqual(kind === undefined ? [] : [{ kind, id: ID }])
    expect(await findNextChange(database.db, tables)).toBeUndefined()
  })
})
