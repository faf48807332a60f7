import 'fake-indexeddb/auto'
import Dexie from 'dexie'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CATALOGUE_KINDS, type Changes } from '#contract/catalogue/schema.ts'
import { CodedError } from '#contract/shared/errors.ts'
import type { Call } from '#contract/shared/render.ts'
import { makeCategory, makeItem } from '#tests/support/make-item.ts'
import { NoNetworkError } from '#src/device/network/errors.ts'
import {
  getGenerationRange,
  CatalogueDb,
  type WithCatalogueDb,
  loadState,
  onCatalogueChange,
  type CatalogueChange,
} from './database.ts'
import { pullCatalogue } from './pull.ts'

const PAGE = 3

/** A feed of items in small pages. Its cursors contain the position and the catalogue's generation. */
class Feed {
  generation = 'a'
  version = 1
  rows = Array.from({ length: 8 }, (_, i) => ({ id: i + 1, rev: 1, name: `商品${i + 1}`, isLive: true }))
  asked: (string | undefined)[] = []
  askedKinds: (readonly string[] | undefined)[] = []
  /** Replaces one response. */
  failures: Error[] = []
  afterAnswer = () => {}

  change(id: number, set: Partial<{ name: string; isLive: boolean }>) {
    const row = this.rows.find((it) => it.id === id)!
    this.version += 1
    this.rows = [...this.rows.filter((it) => it !== row), { ...row, ...set, rev: this.version }]
  }

  ask = (async (_: unknown, { query }: { query: { since?: string; kinds?: string[] } }) => {
    this.asked.push(query.since)
    this.askedKinds.push(query.kinds)
    const failure = this.failures.shift()
    if (failure) throw failure
    const [generation, rev, id] = query.since?.split(' ') ?? [this.generation, '0', '0']
    if (generation !== this.generation) throw new CodedError('CURSOR_GONE')
    const waiting = this.rows.filter((row) => row.rev > Number(rev) || (row.rev === Number(rev) && row.id > Number(id)))
    const told = waiting.slice(0, PAGE)
    const last = told.at(-1)
    const answer: Changes = {
      upserts: [
        ...(query.since ? [] : [{ kind: 'category' as const, id: 1, value: makeCategory(1, 'ソファ') }]),
        ...told.filter((row) => row.isLive).map((row) => ({ kind: 'item' as const, id: row.id, value: makeItem(row) })),
      ],
      deletions: told.filter((row) => !row.isLive).map(({ id: gone }) => ({ kind: 'item' as const, id: gone })),
      version: this.version,
      cursor: last ? `${generation} ${last.rev} ${last.id}` : query.since!,
      more: waiting.length > told.length,
    }
    this.afterAnswer()
    return answer
  }) as unknown as Call
}

let db: CatalogueDb
let feed: Feed
let told: CatalogueChange[]
let stop: () => void
const withDb: WithCatalogueDb = (work) => Promise.resolve(work(db))
const pull = () => pullCatalogue({ call: feed.ask, withDb, serverNow: () => 1_000 * feed.version })

beforeEach(() => {
  db = new CatalogueDb()
  feed = new Feed()
  told = []
  stop = onCatalogueChange((change) => told.push(change))
})
afterEach(async () => {
  stop()
  db.close()
  await Dexie.delete(db.name)
})

async function storedNames(): Promise<string[] | undefined> {
  const { current } = await loadState(db)
  if (!current) return undefined
  const rows = await db
    .rows('item')
    .where('[generation+id]')
    .between(...getGenerationRange(current.generation), true, true)
    .toArray()
  return rows.map(({ value }) => value.name)
}
const feedNames = () =>
  feed.rows
    .filter((row) => row.isLive)
    .toSorted((a, b) => a.id - b.id)
    .map((row) => row.name)
const rowCount = () => db.rows('item').count()

describe('the offline catalogue', () => {
  it('is pulled page by page and used once it is complete', async () => {
    const between: Promise<unknown>[] = []
    feed.afterAnswer = () => void between.push(storedNames())
    await pull()
    expect(await Promise.all(between)).toEqual([undefined, undefined, undefined])
    expect(feed.asked).toEqual([undefined, 'a 1 3', 'a 1 6'])
    expect(await storedNames()).toEqual(feedNames())
    expect((await loadState(db)).current).toMatchObject({ version: 1, fetchedAt: 1_000 })
    expect(told).toEqual(['all'])
  })

  it('of an older version gets the new kinds only', async () => {
    await pull()
    const { current } = await loadState(db)
    // As the first version stored it, and as its tabs still do.
    const { kinds: _, ...older } = current!
    await db.state.put({ id: 'catalogue', current: older })
    const before = await storedNames()
    feed.asked = []
    feed.askedKinds = []
    await pull()
    expect(feed.askedKinds[0]).toEqual(CATALOGUE_KINDS.slice(3))
    expect(feed.askedKinds.at(-1)).toBeUndefined()
    // The feed of the test has three pages of the new kinds, and continues where the snapshot ended.
    expect(feed.asked).toEqual([undefined, 'a 1 3', 'a 1 6', older.cursor])
    expect(await storedNames()).toEqual(before)
    expect((await loadState(db)).current).toMatchObject({ generation: older.generation, kinds: CATALOGUE_KINDS })
    await pull()
    expect(feed.askedKinds.at(-1)).toBeUndefined()
  })

  it('applies updates and deletions', async () => {
    await pull()
    feed.change(2, { name: '新しい名前' })
    feed.change(5, { isLive: false })
    told = []
    await pull()
    expect(await storedNames()).toEqual(feedNames())
    expect(told).toEqual([{ kinds: ['item'], itemIds: [2, 5] }])
    expect((await loadState(db)).current).toMatchObject({ version: 3, fetchedAt: 3_000 })
  })

  it('updates its time even if nothing changed', async () => {
    await pull()
    told = []
    await pullCatalogue({ call: feed.ask, withDb, serverNow: () => 9_000 })
    expect((await loadState(db)).current).toMatchObject({ fetchedAt: 9_000 })
    expect(told).toEqual([])
  })

  it('continues after a lost response', async () => {
    feed.failures = [undefined as never, new NoNetworkError(new Error('gone'))]
    await expect(pull()).rejects.toThrow('Network Error')
    expect(await storedNames()).toBeUndefined()
    feed.asked = []
    await pull()
    expect(feed.asked[0]).toBe('a 1 3')
    expect(await storedNames()).toEqual(feedNames())
  })

  it('keeps using the old snapshot while a new one loads, then switches atomically', async () => {
    await pull()
    const before = feedNames()
    feed.generation = 'b'
    feed.rows = feed.rows.slice(2).map((row) => ({ ...row, name: `${row.name}改` }))
    const during: unknown[] = []
    const ask: Call = async (...given) => {
      during.push(await storedNames())
      return feed.ask(...given)
    }
    told = []
    await pullCatalogue({ call: ask, withDb, serverNow: () => 1 })
    expect(during).toEqual([before, before, before])
    expect(await storedNames()).toEqual(feedNames())
    expect(told).toEqual(['all'])
    expect(await rowCount(), 'the old rows are swept away').toBe(6)
  })

  it('restarts when the catalogue is replaced during the first download', async () => {
    feed.afterAnswer = () => {
      feed.generation = 'b'
    }
    await pull()
    expect(feed.asked).toEqual([undefined, 'a 1 3', undefined, 'b 1 3', 'b 1 6'])
    expect(await storedNames()).toEqual(feedNames())
    expect(await rowCount()).toBe(8)
  })

  it('stops if the feed rejects every cursor', async () => {
    feed.failures = Array.from({ length: 9 }, () => new CodedError('CURSOR_GONE'))
    await expect(pull()).rejects.toMatchObject({ code: 'CURSOR_GONE' })
    expect(feed.asked.length).toBeLessThan(5)
  })

  it('reloads rows of another schema version', async () => {
    await pull()
    await db.state.toCollection().modify((state) => {
      state.current!.schema = -1
    })
    expect(await storedNames()).toBeUndefined()
    feed.asked = []
    await pull()
    expect(feed.asked[0]).toBeUndefined()
    expect(await storedNames()).toEqual(feedNames())
    expect(await rowCount()).toBe(8)
  })

  it('is consistent even if two tabs pull at once', async () => {
    const other = new CatalogueDb()
    const withOther: WithCatalogueDb = (work) => Promise.resolve(work(other))
    await Promise.all([pull(), pullCatalogue({ call: feed.ask, withDb: withOther, serverNow: () => 1 })])
    expect(await storedNames()).toEqual(feedNames())
    expect(await rowCount()).toBe(8)
    feed.change(1, { name: '一番' })
    await Promise.all([pull(), pullCatalogue({ call: feed.ask, withDb: withOther, serverNow: () => 1 })])
    expect(await storedNames()).toEqual(feedNames())
    other.close()
  })

  it('is not restored by a response that arrives after it was erased', async () => {
    let isWanted = true
    feed.afterAnswer = () => {
      isWanted = false
    }
    await pullCatalogue({ call: feed.ask, withDb, serverNow: () => 1, isWanted: () => isWanted })
    expect(await rowCount()).toBe(0)
    expect(await db.state.count()).toBe(0)
  })

  it('stays complete and unchanged if the disk fills up during a change', async () => {
    await pull()
    const before = feedNames()
    const state = await loadState(db)
    feed.change(1, { name: 'あふれる' })
    feed.change(2, { isLive: false })
    const beFull = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    db.rows('item').hook('deleting', beFull)
    await expect(pull()).rejects.toThrow('full')
    expect(await storedNames()).toEqual(before)
    expect(await loadState(db)).toEqual(state)
  })
})
