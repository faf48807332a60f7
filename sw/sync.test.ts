/** Background Sync: the worker sends what waits, also with no page open. */
import 'fake-indexeddb/auto'
import { afterEach, expect, it, vi } from 'vitest'
import { VISIT } from '#contract/reservations/api.ts'
import { createRow, type OutboxRow } from '#src/device/outbox/row.ts'
import { addRow, loadRows, removeRows } from '#src/device/outbox/store.ts'
import { GUEST_OWNER } from '#src/device/storage/names.ts'
import { useWorker } from '#tests/support/worker-world.ts'

const world = useWorker({ '/shell.html': '', '/payment-shell.html': '' })

const KEYS = ['01KA0000000000000000000001', '01KA0000000000000000000002']
afterEach(() => removeRows(GUEST_OWNER, () => true))

const body = { kind: 'consultation', wishes: ['2026-12-20T01:00:00.000Z'] }
const submit = (key: string) => addRow(createRow(VISIT, { key, owner: GUEST_OWNER, body, submittedAt: Date.now() }))
const sync = (tag = 'komorebi.outbox') => world.dispatch('sync', { tag })
const states = async () => (await loadRows()).map(({ state }: OutboxRow) => state)
/** Only the store sends its time. */
const accept = () =>
  world.server.set('/api/Reservations', () => new Response('{}', { headers: { 'x-server-time': `${Date.now()}` } }))

it('sends each submission once, and tells the customer', async () => {
  accept()
  for (const key of KEYS) await submit(key)
  await sync()
  await sync()
  expect(await states()).toEqual(['done', 'done'])
  expect(world.requests.map((it) => it.headers.get('idempotency-key'))).toEqual(KEYS)
  expect(world.notifications).toMatchObject(
    KEYS.map((key) => ({ title: '来店予約を受け付けました', data: { path: `/reservation/completion#${key}` } })),
  )
})

it('is repeated by the browser while something waits', async () => {
  await submit(KEYS[0]!)
  world.server.set('/api/Reservations', () => new Response('', { status: 503 }))
  await expect(sync()).rejects.toMatchObject({ name: 'AbortError' })
  expect([await states(), world.notifications]).toEqual([['waiting'], []])
  accept()
  await sync()
  expect(await states()).toEqual(['done'])
})

it('does not believe a captive portal, which responds with 200 to everything', async () => {
  await submit(KEYS[0]!)
  world.server.set('/api/Reservations', () => new Response('<h1>Wi-Fi</h1>'))
  await expect(sync()).rejects.toMatchObject({ name: 'AbortError' })
  expect(await states()).toEqual(['waiting'])
})

it('attempts nothing without network, so that it can still be changed', async () => {
  await submit(KEYS[0]!)
  world.isServerDown = true
  await expect(sync()).rejects.toThrow('Some rows are still waiting')
  expect((await loadRows())[0]).toMatchObject({ state: 'waiting', attempts: 0 })
  expect(world.requests).toEqual([])
})

it('leaves the outcome to a visible page, which shows it itself', async () => {
  accept()
  await submit(KEYS[0]!)
  world.openWindow()
  await sync()
  expect([await states(), world.notifications]).toEqual([['done'], []])
})

it('leaves it to the next page without the permission to notify', async () => {
  vi.stubGlobal('Notification', { permission: 'denied' })
  accept()
  await submit(KEYS[0]!)
  await sync()
  expect((await loadRows())[0]).toMatchObject({ state: 'done', isNotified: false })
})

it('ignores the syncs of others', async () => {
  accept()
  await submit(KEYS[0]!)
  await sync('another')
  expect(await states()).toEqual(['waiting'])
})
