/**
 * PostgreSQL is lost and returns while customers reserve: the process keeps running, reports it, and loses no acknowledged
 * reservation. `STORM_ROUNDS` sets the number of losses.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import {
  connectOnce,
  fetchPublic,
  fetchUncached,
  LOSSES,
  type UnstableStore,
  openEvents,
  openUnstableStore,
  reserveContinuously,
  fetchStatus,
} from '#tests/support/database-loss.ts'
import { testDatabases } from '#tests/support/database.ts'

const ROUNDS = Number(process.env['STORM_ROUNDS'] ?? 3)
/** On a machine that connects to PostgreSQL in a few milliseconds. */
const AT_ONCE_MS = 1_000
const BACK_WITHIN_MS = 2_000
/** What a slower machine is allowed in addition, as a multiple of the time of a connection. */
const CONNECTIONS = 50
const MAX_SLOW_MS = 10_000
/** Longer than the store trusts its known version without asking. */
const AWAY_MS = 1_500

const timed = async <T>(work: Promise<T>): Promise<{ value: T; ms: number }> => {
  const startedAt = performance.now()
  const value = await work
  return { value, ms: performance.now() - startedAt }
}

async function checkWhileAway({ url, cluster }: UnstableStore, slowMs: number): Promise<void> {
  const ready = await timed(fetchStatus(`${url}/readyz`))
  expect(ready.value).toBe(503)
  expect(ready.ms).toBeLessThan(AT_ONCE_MS + slowMs)
  expect(await fetchStatus(`${url}/healthz`)).toBe(200)
  await wait(AWAY_MS)
  for (const [path, statuses] of Object.entries(await fetchPublic(url, 10))) expect(statuses, path).toEqual([200])
  for (const { path, ...response } of await fetchUncached(url))
    expect(response, path).toEqual({ status: 503, retryAfter: '2' })
  await cluster.restart()
}

describe.runIf(testDatabases().some(({ url }) => url))('a store that loses PostgreSQL under load', () => {
  it.each([1, 2])(
    'keeps running in %i process(es) and loses nothing it acknowledged',
    async (processes) => {
      const store = (await openUnstableStore(processes))!
      onTestFinished(async () => void (await store.close()))
      const { url } = store
      for (let n = 0; n < 5; n++) await fetchPublic(url, 10)
      const reserving = reserveContinuously(store)
      const events = await openEvents(url)
      onTestFinished(() => events.leave())
      for (let n = 0; n < ROUNDS; n++) {
        const loss = LOSSES[n % LOSSES.length]!
        await wait(300 + Math.random() * 300)
        const slowMs = Math.min(MAX_SLOW_MS, CONNECTIONS * (await timed(connectOnce(store.cluster))).ms)
        // The stream may be notified before PostgreSQL is known to be back.
        events.received.text = ''
        await store.lose(loss)
        if (loss !== 'terminated') await checkWhileAway(store, slowMs)
        const deadline = performance.now() + BACK_WITHIN_MS + slowMs
        const inTime = () => ({ timeout: deadline - performance.now() })
        const before = reserving.acknowledged.size
        await expect.poll(() => fetchStatus(`${url}/readyz`), inTime()).toBe(200)
        await expect.poll(() => reserving.acknowledged.size, inTime()).toBeGreaterThan(before)
        await expect.poll(() => events.received.text, inTime()).toContain('session')
        expect(events.received.isOver).toBe(false)
        expect(store.hasEnded(), store.output().slice(-3_000)).toBe(false)
      }
      await reserving.end()
      expect(reserving.wrong).toEqual([])
      expect(reserving.refusedForNow.size).toBeGreaterThan(0)
      const book = await store.readBook()
      expect(book.toSorted()).toEqual([...reserving.acknowledged].toSorted())
    },
    90_000 + ROUNDS * 30_000,
  )
})
