import Dexie from 'dexie'
import { afterEach, expect, it, vi } from 'vitest'
import { isTemporaryFailure, guardDb, isBlocked } from './guard-database.ts'

const NAME = 'guarded'

class GuardedDb extends Dexie {
  constructor() {
    super(NAME)
    this.version(2).stores({ rows: 'id' })
  }
}

/** Like another page that ignores the upgrade request. */
const openOlder = () =>
  new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open(NAME, 10)
    opening.addEventListener('success', () => resolve(opening.result))
  })

let older: IDBDatabase | undefined

afterEach(async () => {
  vi.useRealTimers()
  // It would block the deletion too.
  older?.close()
  await Dexie.delete(NAME)
})

it('reports that another page blocks it until that page is closed', async () => {
  older = await openOlder()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const db = new GuardedDb()
  let isNotified = false
  db.on('blocked', () => {
    isNotified = true
  })
  const withDb = guardDb(db)
  const count = () => withDb((it) => it.table('rows').count())
  const first = count().catch((error: unknown) => error)
  await expect.poll(() => isNotified).toBe(true)
  await vi.advanceTimersByTimeAsync(8_000)
  for (const error of [await first, await count().catch((it: unknown) => it)]) {
    expect(isBlocked(error)).toBe(true)
    expect(isTemporaryFailure(error)).toBe(true)
  }

  older.close()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await count()).toBe(0)
  db.close()
})
