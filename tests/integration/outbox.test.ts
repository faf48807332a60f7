/** The outbox with the real server: a submission arrives once, or the customer is notified. */
import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#contract/shared/constants.ts'
import {
  toErrorBody,
  toRetryAfterHeader,
  createStorageFullError,
  createUnavailableError,
} from '#server/platform/http/errors.ts'
import { updateRow, loadRows } from '#src/device/outbox/store.ts'
import { useCustomers } from '#tests/support/customer-world.ts'
import { testDatabases } from '#tests/support/database.ts'
import {
  noFault,
  lostResponse,
  networkError,
  openOutbox,
  readRow,
  useOutbox,
  type NetworkFault,
} from '#tests/support/outbox-device.ts'
import { changeShop, readReservations, visit } from '#tests/support/reservation-calls.ts'
import { at, TEN, TUESDAY, withReservations } from '#tests/support/reservation-world.ts'

describe.each(testDatabases())('the outbox and the server on $name', ({ open }) => {
  const world = withReservations(useCustomers(open))
  const sky = useOutbox(world)

  const booked = () => readReservations(world.database)
  const body = (more: object = {}) => visit(TEN, { email: world.guest, ...more })
  /** Submits and attempts once with this network fault. */
  async function triedIn(fault: NetworkFault) {
    sky.fault = fault
    const row = await sky.device.tap(body())
    await sky.device.send()
    return row
  }
  /** After the retry delay. */
  const sendAgain = () => sky.device.send()

  it('sends a submission and stores the response', async () => {
    const { key } = await sky.device.tap(body())
    expect(await sky.device.send()).toEqual([])
    const row = await readRow(key)
    expect(row).toMatchObject({ state: 'done', attempts: 1, response: { status: 200 } })
    expect(JSON.parse(row!.response!.body)).toMatchObject({ number: (await booked())[0]!.number })
  })

  it('waits while offline, and sends the same bytes later', async () => {
    sky.fault = networkError
    const { key, body: text } = await sky.device.tap(body())
    expect(await sky.device.send()).toHaveLength(1)
    expect(await readRow(key)).toMatchObject({ state: 'waiting', attempts: 1, body: text })
    sky.fault = noFault
    await sendAgain()
    expect(await sky.device.states()).toEqual(['done'])
    expect(await booked()).toHaveLength(1)
  })

  it('attempts nothing while certainly offline, so the row can be cancelled without the server', async () => {
    const { key } = await sky.device.tap(body())
    await openOutbox(world).send()
    expect(await sky.device.states()).toEqual(['done'])
    const second = await sky.device.tap(visit(at(TUESDAY, '13:00'), { email: world.guest }))
    sky.device.sender.isOffline = () => true
    await sky.device.send()
    expect(await readRow(second.key)).toMatchObject({ state: 'waiting', attempts: 0 })
    sky.fault = networkError
    expect(await sky.device.settle(second.key)).toBe('revoked')
    expect(await readRow(second.key)).toBeUndefined()
    expect(await readRow(key)).toBeDefined()
  })

  it('is not booked twice after a lost response', async () => {
    sky.fault = lostResponse
    await sky.device.tap(body())
    await sky.device.send()
    await sky.device.send()
    sky.fault = noFault
    await sky.device.send()
    expect(await sky.device.states()).toEqual(['done'])
    expect(await booked()).toHaveLength(1)
  })

  it('turns out to be booked when withdrawn after a lost response', async () => {
    const { key } = await triedIn(lostResponse)
    sky.fault = networkError
    expect(await sky.device.settle(key)).toBe('unknown')
    sky.fault = noFault
    expect(await sky.device.settle(key)).toBe('decided')
    expect(await readRow(key)).toMatchObject({ state: 'done', response: { status: 200 } })
    expect(await booked()).toHaveLength(1)
  })

  it('stays withdrawn if it never arrived', async () => {
    const { key, body: text } = await triedIn(networkError)
    sky.fault = noFault
    expect(await sky.device.settle(key)).toBe('revoked')
    expect(await loadRows()).toEqual([])
    const late = await world.request('POST /Reservations', {
      body: JSON.parse(text) as unknown,
      headers: { 'idempotency-key': key },
    })
    expect(late.status).toBe(410)
    expect(await booked()).toEqual([])
  })

  it('is deleted, not refused, if the response to its withdrawal was lost', async () => {
    const { key } = await triedIn(networkError)
    sky.fault = lostResponse
    expect(await sky.device.settle(key)).toBe('unknown')
    sky.fault = noFault
    await sky.device.send()
    expect(await loadRows()).toEqual([])
    expect(await booked()).toEqual([])
  })

  it('needs the customer if the slot is full, and offers free times', async () => {
    await changeShop(world.database, { capacityPerSlot: 1 })
    await sky.device.tap(body())
    await sky.device.tap(visit(TEN, { email: 'another@example.jp' }))
    await sky.device.send()
    await changeShop(world.database, { capacityPerSlot: 2 })
    expect(await sky.device.states()).toEqual(['done', 'needsChoice'])
    const refused = (await loadRows())[1]!
    const { error } = JSON.parse(refused.response!.body) as { error: { code: string; details: { nearest: string[] } } }
    expect(error.code).toBe('SLOT_FULL')
    expect(error.details.nearest).toHaveLength(3)
  })

  it.each([
    ['a gateway', () => Promise.resolve(new Response('<html>', { status: 502 }))],
    ['a captive portal', () => Promise.resolve(new Response('<html>Welcome', { status: 200 }))],
    ['a refusal of another server', () => Promise.resolve(new Response('Forbidden', { status: 403 }))],
  ])('does not accept %s as a response', async (_, response) => {
    sky.fault = response
    await sky.device.tap(body())
    await sky.device.send()
    expect(await sky.device.states()).toEqual(['waiting'])
    sky.fault = noFault
    await sky.device.send()
    expect(await sky.device.states()).toEqual(['done'])
  })

  it.each([
    ['whose database is away', createUnavailableError(), 2_000],
    ['whose disk is full', createStorageFullError(), 60_000],
  ])('keeps a submission for a server %s, and sends it after Retry-After', async (_, error, waitMs) => {
    const refusal = new Response(JSON.stringify(toErrorBody(error)), {
      status: error.statusCode,
      headers: { 'x-server-time': `${Date.now()}`, ...toRetryAfterHeader(error) },
    })
    sky.fault = () => Promise.resolve(refusal)
    const { key } = await sky.device.tap(body())
    await sky.device.send()
    const waiting = (await readRow(key))!
    expect(waiting).toMatchObject({ state: 'waiting', attempts: 1 })
    expect(waiting.notBefore).toBeGreaterThan(Date.now() + waitMs - 1_500)
    await updateRow(key, (row) => ({ ...row, nextAt: 0, notBefore: 0 }))
    sky.fault = noFault
    await sky.device.send()
    expect(await sky.device.states()).toEqual(['done'])
    expect(await booked()).toHaveLength(1)
  })

  it('waits for the server’s Retry-After, whatever else triggers sending', async () => {
    sky.fault = () => Promise.resolve(new Response('', { status: 503, headers: { 'retry-after': '120' } }))
    await sky.device.tap(body())
    await sky.device.send()
    sky.fault = noFault
    await sky.device.send()
    expect((await loadRows())[0]).toMatchObject({ state: 'waiting', attempts: 1 })
    expect((await loadRows())[0]!.notBefore).toBeGreaterThan(Date.now() + 110_000)
  })

  it('ignores a stored retry time too far ahead', async () => {
    sky.fault = () => Promise.resolve(new Response('', { status: 503, headers: { 'retry-after': '31536000' } }))
    const { key } = await sky.device.tap(body())
    await sky.device.send()
    expect((await readRow(key))!.notBefore).toBeLessThanOrEqual(Date.now() + 60 * 60_000)
    // Written while the clock was a year ahead.
    await updateRow(key, (row) => ({ ...row, nextAt: Date.now() + 365 * DAY_MS, notBefore: Date.now() + 365 * DAY_MS }))
    sky.fault = noFault
    await sky.device.send()
    expect(await sky.device.states()).toEqual(['done'])
  })

  it('waits longer after each attempt without a trigger', async () => {
    sky.fault = networkError
    await sky.device.tap(body())
    await sky.device.send({ respectBackoff: true })
    await sky.device.send({ respectBackoff: true })
    expect((await loadRows())[0]).toMatchObject({ attempts: 1 })
  })

  it('is sent once by many concurrent senders', async () => {
    await sky.device.tap(body())
    const tabs = [sky.device, openOutbox(world), openOutbox(world)]
    await Promise.all(tabs.map((it) => it.send()))
    expect((await loadRows())[0]).toMatchObject({ state: 'done', attempts: 1 })
    expect(await booked()).toHaveLength(1)
  })

  it('is continued by the next page if the page that sent it died', async () => {
    let die = () => {}
    sky.fault = (send) => send().then(() => new Promise<Response>((_, reject) => (die = () => reject(new Error()))))
    await sky.device.tap(body())
    const dying = sky.device.send()
    await expect.poll(booked).toHaveLength(1)
    expect(await sky.device.states()).toEqual(['sending'])
    const heir = openOutbox(world)
    const inherited = heir.send()
    die()
    await Promise.all([dying, inherited])
    await heir.send()
    expect(await sky.device.states()).toEqual(['done'])
    expect(await booked()).toHaveLength(1)
  })

  it('needs the customer if its key is older than the server’s limit', async () => {
    await sky.device.tap(body())
    world.clock.ms += 91 * DAY_MS
    await sky.device.send()
    expect(await sky.device.states()).toEqual(['needsChoice'])
  })
})
