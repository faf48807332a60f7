import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { MESSAGE } from '#contract/messages/api.ts'
import { getReplicas, setReplicaManagerLoader, updateReplica } from '#src/device/cart-sync/cart.ts'
import { pageConnectivity } from '#src/device/network/connectivity.ts'
import { getOutbox } from '#src/device/outbox/outbox.ts'
import { createRow, type OutboxRow } from '#src/device/outbox/row.ts'
import { GUEST_OWNER } from './names.ts'
import type { DeviceChange } from '#tests/support/device-worker.ts'
import { onTableChange, withDb } from './database.ts'

const worker = new Worker(new URL('../../../tests/support/device-worker.ts', import.meta.url), { type: 'module' })

/** Changes a table in another thread, as the service worker or another tab does. */
const changeElsewhere = (change: DeviceChange) =>
  new Promise<void>((resolve) => {
    worker.addEventListener('message', () => resolve(), { once: true })
    worker.postMessage(change)
  })

let created = 0
const newRow = (): OutboxRow =>
  createRow(MESSAGE, {
    key: `row ${(created += 1)}`,
    owner: GUEST_OWNER,
    body: { text: 'こんにちは', fileIds: [] },
    submittedAt: Date.now(),
  })

const line = (quantity: number) => ({ quantity, addedAt: quantity, seenPrice: 100 })
const shownRows = () => getOutbox().rows.map(({ key }) => key)
const shownLines = () => [...getReplicas().cart.values()].map(({ sku, quantity }) => `${quantity} ${sku}`)
const loadOutboxPage = async () => (await import('#src/device/outbox/page.ts')).pageOutbox

let resume = () => {}

/** As in the back/forward cache, at the latest until the end of the test: meanwhile the tables cannot be cleared. */
function suspend() {
  dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
  resume = () => {
    resume = () => {}
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  }
}

beforeAll(async () => {
  // Nothing is sent, so that rows stay as they are.
  Object.defineProperty(navigator, 'onLine', { get: () => false })
  pageConnectivity().recordNoNetwork()
  setReplicaManagerLoader(async () => (await import('#src/device/cart-sync/page.ts')).replicaManager)
  await Promise.all([loadOutboxPage(), import('#src/device/cart-sync/page.ts')])
  await vi.waitUntil(() => getOutbox().isLoaded && getReplicas().isLoaded, 10_000)
})

afterEach(async () => {
  vi.restoreAllMocks()
  resume()
  // What a suspended page missed would be shown in the next test.
  await vi.waitUntil(async () => shownRows().length === (await withDb((db) => db.table('outbox').count())), 10_000)
  await withDb((db) => Promise.all(['outbox', 'replicas'].map((name) => db.table(name).clear())))
  await vi.waitUntil(() => shownRows().length + shownLines().length === 0, 10_000)
})

describe('a change in another tab or the worker is shown', () => {
  it('in the outbox', async () => {
    const row = newRow()
    await changeElsewhere({ add: row })
    await expect.poll(shownRows).toEqual([row.key])
    await changeElsewhere({ update: row.key, changes: { state: 'needsChoice' } })
    await expect.poll(() => getOutbox().rows[0]?.state).toBe('needsChoice')
  })

  it('in the cart', async () => {
    await updateReplica('cart', { key: 'SOFA', to: () => line(1) })
    await changeElsewhere({ owner: GUEST_OWNER, sku: 'LAMP', value: line(2) })
    await expect.poll(shownLines).toEqual(['1 SOFA', '2 LAMP'])
    await changeElsewhere({ owner: GUEST_OWNER, sku: 'LAMP', value: undefined })
    await expect.poll(shownLines).toEqual(['1 SOFA'])
  })

  it('after the browser closed the database', async () => {
    await withDb(async (db) => db.close({ disableAutoOpen: false }))
    const row = newRow()
    await changeElsewhere({ add: row })
    await expect.poll(shownRows).toEqual([row.key])
  })

  it('when the page returns from the back/forward cache, which had closed its channel', async () => {
    suspend()
    const row = newRow()
    await changeElsewhere({ add: row })
    await changeElsewhere({ owner: GUEST_OWNER, sku: 'LAMP', value: line(2) })
    expect([shownRows(), shownLines()]).toEqual([[], []])
    resume()
    await expect.poll(shownRows).toEqual([row.key])
    await expect.poll(shownLines).toEqual(['2 LAMP'])
  })

  it('when a suspended page that missed it becomes visible', async () => {
    const row = newRow()
    suspend()
    await changeElsewhere({ add: row })
    document.dispatchEvent(new Event('visibilitychange'))
    await expect.poll(shownRows).toEqual([row.key])
  })
})

it('only the listeners of the changed table are called', async () => {
  const calls: string[] = []
  onTableChange('outbox', () => calls.push('outbox'))
  onTableChange('replicas', () => calls.push('replicas'))
  await changeElsewhere({ add: newRow() })
  await expect.poll(() => calls).toEqual(['outbox'])
})

it('when storage fails, rows in memory and their changes are shown too', async () => {
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError')
  })
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError')
  })
  const outbox = await loadOutboxPage()
  const { key } = await outbox.submit(MESSAGE, { text: 'こんにちは', fileIds: [] }, [])
  expect(shownRows()).toEqual([key])
  await updateReplica('cart', { key: 'SOFA', to: () => line(1) })
  expect(shownLines()).toEqual(['1 SOFA'])
  expect(getReplicas().isInMemoryOnly).toBe(true)

  vi.restoreAllMocks()
  expect(await outbox.settle(key)).toBe('revoked')
  await expect.poll(shownRows).toEqual([])
  await updateReplica('cart', { key: 'SOFA', to: () => undefined })
})
