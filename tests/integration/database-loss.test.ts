/**
 * PostgreSQL is lost and returns while customers reserve: the process keeps running, reports it, and loses no acknowledged
 * reservation. `STORM_ROUNDS` sets the number of losses.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import {
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
const AT_ONCE_MS = 1_000
const BACK_WITHIN_MS = 2_000
/** Longer than the store trusts its known version without asking. */
const AWAY_MS = 1_500

const timed = async <T>(work: Promise<T>): Promise<{ value: T; ms: number }> => {
  const startedAt = performance.now()
  const value = await work
  return { value, ms: performance.now() - startedAt }
}

async function checkWhileAway({ url, cluster }: UnstableStore): Promise<void> {
  const ready = await timed(fetchStatus(`${url}/readyz`))
  expect(ready.value).toBe(503)
  expect(ready.ms).toBeLessThan(AT_ONCE_MS)
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
        await store.lose(loss)
        if (loss !== 'terminated') await checkWhileAway(store)
        const backAt = performance.now()
        const before = reserving.acknowledged.size
        events.received.text = ''
        await expect.poll(() => fetchStatus(`${url}/readyz`), { timeout: BACK_WITHIN_MS }).toBe(200)
        const left = BACK_WITHIN_MS - (performance.now() - backAt)
        await expect.poll(() => reserving.acknowledged.size, { timeout: left }).toBeGreaterThan(before)
        const rest = BACK_WITHIN_MS - (performance.now() - backAt)
        await expect.poll(() => events.received.text, { timeout: rest }).toContain('session')
        expect(events.received.isOver).toBe(false)
        expect(store.hasEnded(), store.output().slice(-3_000)).toBe(false)
      }
      await reserving.end()
      expect(reserving.wrong).toEqual([])
      expect(reserving.refusedForNow.size).toBeGreaterThan(0)
      const book = await store.readBook()
      expect(book.toSorted()).toEqual([...reserving.acknowledged].toSorted())
    },
    60_000 + ROUNDS * 15_000,
  )
})
