import 'fake-indexeddb/auto'
import Dexie from 'dexie'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Changes } from '#contract/catalogue.ts'
import { CodedError } from '#contract/errors.ts'
import type { Call } from '#contract/render.ts'
import { makeCategory, makeItem } from '#tests/support/make-item.ts'
import { NoNetworkError } from '../no-network-error.ts'
import { keysOf, PackDb, type WithPackDb } from './pack-db.ts'
import { readState } from './pack-state.ts'
import { pullPack } from './pull-pack.ts'
import { onPackChange, type PackChange } from './tell-pack.ts'

const PAGE = 3

/** A feed of items as the server tells it, in small pages. Its cursors say how far one has read, and of which catalogue. */
class Feed {
  generation = 'a'
  version = 1
  rows = Array.from({ length: 8 }, (_, i) => ({ id: i + 1, rev: 1, name: `商品${i + 1}`, isLive: true }))
  asked: (string | undefined)[] = []
  /** What stands in the place of an answer, once. */
  failures: Error[] = []
  afterAnswer = () => {}

  change(id: number, set: Partial<{ name: string; isLive: boolean }>) {
    const row = this.rows.find((it) => it.id === id)!
    this.version += 1
    this.rows = [...this.rows.filter((it) => it !== row), { ...row, ...set, rev: this.version }]
  }

  ask = (async (_: unknown, { query }: { query: { since?: string } }) => {
    this.asked.push(query.since)
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

let db: PackDb
let feed: Feed
let told: PackChange[]
let stop: () => void
const withDb: WithPackDb = (work) => Promise.resolve(work(db))
const pull = () => pullPack({ ask: feed.ask, withDb, serverNow: () => 1_000 * feed.version })

beforeEach(() => {
  db = new PackDb()
  feed = new Feed()
  told = []
  stop = onPackChange((change) => told.push(change))
})
afterEach(async () => {
  stop()
  db.close()
  await Dexie.delete(db.name)
})

async function keptNames(): Promise<string[] | undefined> {
  const { current } = await readState(db)
  if (!current) return undefined
  const rows = await db
    .rows('item')
    .where('[set+id]')
    .between(...keysOf(current.set), true, true)
    .toArray()
  return rows.map(({ value }) => value.name)
}
const feedNames = () =>
  feed.rows
    .filter((row) => row.isLive)
    .toSorted((a, b) => a.id - b.id)
    .map((row) => row.name)
const rowCount = () => db.rows('item').count()

describe('the pack', () => {
  it('is pulled page by page and answers when it is whole', async () => {
    const between: Promise<unknown>[] = []
    feed.afterAnswer = () => void between.push(keptNames())
    await pull()
    expect(await Promise.all(between)).toEqual([undefined, undefined, undefined])
    expect(feed.asked).toEqual([undefined, 'a 1 3', 'a 1 6'])
    expect(await keptNames()).toEqual(feedNames())
    expect((await readState(db)).current).toMatchObject({ version: 1, toldAt: 1_000 })
    expect(told).toEqual(['all'])
  })

  it('takes up what changed and drops what is gone', async () => {
    await pull()
    feed.change(2, { name: '新しい名前' })
    feed.change(5, { isLive: false })
    told = []
    await pull()
    expect(await keptNames()).toEqual(feedNames())
    expect(told).toEqual([{ kinds: ['item'], itemIds: [2, 5] }])
    expect((await readState(db)).current).toMatchObject({ version: 3, toldAt: 3_000 })
  })

  it('learns the time though nothing changed', async () => {
    await pull()
    told = []
    await pullPack({ ask: feed.ask, withDb, serverNow: () => 9_000 })
    expect((await readState(db)).current).toMatchObject({ toldAt: 9_000 })
    expect(told).toEqual([])
  })

  it('goes on where it was when an answer got lost', async () => {
    feed.failures = [undefined as never, new NoNetworkError(new Error('gone'))]
    await expect(pull()).rejects.toThrow('Network Error')
    expect(await keptNames()).toBeUndefined()
    feed.asked = []
    await pull()
    expect(feed.asked[0]).toBe('a 1 3')
    expect(await keptNames()).toEqual(feedNames())
  })

  it('goes on answering with the old copy while a new one is loaded, and changes over at once', async () => {
    await pull()
    const before = feedNames()
    feed.generation = 'b'
    feed.rows = feed.rows.slice(2).map((row) => ({ ...row, name: `${row.name}改` }))
    const during: unknown[] = []
    const ask: Call = async (...given) => {
      during.push(await keptNames())
      return feed.ask(...given)
    }
    told = []
    await pullPack({ ask, withDb, serverNow: () => 1 })
    expect(during).toEqual([before, before, before])
    expect(await keptNames()).toEqual(feedNames())
    expect(told).toEqual(['all'])
    expect(await rowCount(), 'the old rows are swept away').toBe(6)
  })

  it('begins once more when the catalogue is replaced in the middle of the first copy', async () => {
    feed.afterAnswer = () => {
      feed.generation = 'b'
    }
    await pull()
    expect(feed.asked).toEqual([undefined, 'a 1 3', undefined, 'b 1 3', 'b 1 6'])
    expect(await keptNames()).toEqual(feedNames())
    expect(await rowCount()).toBe(8)
  })

  it('gives up a feed that refuses everything', async () => {
    feed.failures = Array.from({ length: 9 }, () => new CodedError('CURSOR_GONE'))
    await expect(pull()).rejects.toMatchObject({ code: 'CURSOR_GONE' })
    expect(feed.asked.length).toBeLessThan(5)
  })

  it('loads rows of another form anew', async () => {
    await pull()
    await db.state.toCollection().modify((state) => {
      state.current!.schema = -1
    })
    expect(await keptNames()).toBeUndefined()
    feed.asked = []
    await pull()
    expect(feed.asked[0]).toBeUndefined()
    expect(await keptNames()).toEqual(feedNames())
    expect(await rowCount()).toBe(8)
  })

  it('is the same whoever pulls, also two tabs at once', async () => {
    const other = new PackDb()
    const withOther: WithPackDb = (work) => Promise.resolve(work(other))
    await Promise.all([pull(), pullPack({ ask: feed.ask, withDb: withOther, serverNow: () => 1 })])
    expect(await keptNames()).toEqual(feedNames())
    expect(await rowCount()).toBe(8)
    feed.change(1, { name: '一番' })
    await Promise.all([pull(), pullPack({ ask: feed.ask, withDb: withOther, serverNow: () => 1 })])
    expect(await keptNames()).toEqual(feedNames())
    other.close()
  })

  it('does not come back by an answer that was on its way when it was erased', async () => {
    let isWanted = true
    feed.afterAnswer = () => {
      isWanted = false
    }
    await pullPack({ ask: feed.ask, withDb, serverNow: () => 1, isWanted: () => isWanted })
    expect(await rowCount()).toBe(0)
    expect(await db.state.count()).toBe(0)
  })

  it('stays whole and old when the disk is full in the middle of a change', async () => {
    await pull()
    const before = feedNames()
    const state = await readState(db)
    feed.change(1, { name: 'あふれる' })
    feed.change(2, { isLive: false })
    const beFull = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    db.rows('item').hook('deleting', beFull)
    await expect(pull()).rejects.toThrow('full')
    expect(await keptNames()).toEqual(before)
    expect(await readState(db)).toEqual(state)
  })
})
