import { beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { listKeys, loadValue, saveValue } from './key-value.ts'

/** A request that never settles, as in some browsers after the device slept. */
beforeAll(() => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => new EventTarget() as IDBOpenDBRequest)
})

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
})

it('loads and stores nothing if the database does not respond', async () => {
  const all = Promise.all([loadValue('a'), saveValue('a', 1)])
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await all).toEqual([undefined, undefined])
})

it('does not claim that nothing is stored if the database does not respond', async () => {
  const result = listKeys(() => true).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await result).toMatchObject({ name: 'TimeoutError' })
})
