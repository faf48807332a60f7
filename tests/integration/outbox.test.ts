/** What is sent off on a device and the real server: it arrives once, or the customer is told. */
import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#contract/rules.ts'
import { errorBody, retryAfterOf, storageFull, unavailable } from '#server/errors.ts'
import { changeRow, readRows } from '#src/local/outbox/outbox-rows.ts'
import { useCustomers } from '#tests/support/customer-world.ts'
import { testDatabases } from '#tests/support/database.ts'
import {
  calm,
  lostAnswer,
  noNetwork,
  openOutbox,
  readRow,
  useOutbox,
  type Weather,
} from '#tests/support/outbox-device.ts'
import { changeShop, reservationsIn, visit } from '#tests/support/reservation-calls.ts'
import { at, TEN, TUESDAY, withReservations } from '#tests/support/reservation-world.ts'

describe.each(testDatabases())('the outbox and the server on $name', ({ open }) => {
  const world = withReservations(useCustomers(open))
  const sky = useOutbox(world)

  const booked = () => reservationsIn(world.database)
  const body = (more: object = {}) => visit(TEN, { email: world.guest, ...more })
  /** Tapped and tried once under such a sky. */
  async function triedIn(weather: Weather) {
    sky.weather = weather
    const row = await sky.device.tap(body())
    await sky.device.send()
    return row
  }
  /** A moment later, when our own patience is over. */
  const sendAgain = () => sky.device.send()

  it('sends what was tapped, and keeps the answer', async () => {
    const { key } = await sky.device.tap(body())
    expect(await sky.device.send()).toEqual([])
    const row = await readRow(key)
    expect(row).toMatchObject({ state: 'done', attempts: 1, answer: { status: 200 } })
    expect(JSON.parse(row!.answer!.body)).toMatchObject({ number: (await booked())[0]!.number })
  })

  it('waits without network, and sends the same bytes later', async () => {
    sky.weather = noNetwork
    const { key, body: text } = await sky.device.tap(body())
    expect(await sky.device.send()).toHaveLength(1)
    expect(await readRow(key)).toMatchObject({ state: 'waiting', attempts: 1, body: text })
    sky.weather = calm
    await sendAgain()
    expect(await sky.device.states()).toEqual(['done'])
    expect(await booked()).toHaveLength(1)
  })

  it('tries nothing while there is surely no network, so that it can still be taken back without asking', async () => {
    const { key } = await sky.device.tap(body())
    await openOutbox(world).send()
    expect(await sky.device.states()).toEqual(['done'])
    const second = await sky.device.tap(visit(at(TUESDAY, '13:00'), { email: world.guest }))
    sky.device.sender.isOffline = () => true
    await sky.device.send()
    expect(await readRow(second.key)).toMatchObject({ state: 'waiting', attempts: 0 })
    sky.weather = noNetwork
    expect(await sky.device.settle(second.key)).toBe('withdrawn')
    expect(await readRow(second.key)).toBeUndefined()
    expect(await readRow(key)).toBeDefined()
  })

  it('whose answer was lost is not booked twice', async () => {
    sky.weather = lostAnswer
    await sky.device.tap(body())
    await sky.device.send()
    await sky.device.send()
    sky.weather = calm
    await sky.device.send()
    expect(await sky.device.states()).toEqual(['done'])
    expect(await booked()).toHaveLength(1)
  })

  it('whose answer was lost and that is withdrawn then turns out to be booked', async () => {
    const { key } = await triedIn(lostAnswer)
    sky.weather = noNetwork
    expect(await sky.device.settle(key)).toBe('unknown')
    sky.weather = calm
    expect(await sky.device.settle(key)).toBe('answered')
    expect(await readRow(key)).toMatchObject({ state: 'done', answer: { status: 200 } })
    expect(await booked()).toHaveLength(1)
  })

  it('that never arrived can be withdrawn for ever', async () => {
    const { key, body: text } = await triedIn(noNetwork)
    sky.weather = calm
    expect(await sky.device.settle(key)).toBe('withdrawn')
    expect(await readRows()).toEqual([])
    const late = await world.ask('POST /Reservations', {
      body: JSON.parse(text) as unknown,
      headers: { 'idempotency-key': key },
    })
    expect(late.status).toBe(410)
    expect(await booked()).toEqual([])
  })

  it('that was withdrawn, though nobody heard the yes to it, goes instead of coming back as refused', async () => {
    const { key } = await triedIn(noNetwork)
    sky.weather = lostAnswer
    expect(await sky.device.settle(key)).toBe('unknown')
    sky.weather = calm
    await sky.device.send()
    expect(await readRows()).toEqual([])
    expect(await booked()).toEqual([])
  })

  it('that is full needs the customer, who hears what is free', async () => {
    await changeShop(world.database, { capacityPerSlot: 1 })
    await sky.device.tap(body())
    await sky.device.tap(visit(TEN, { email: 'another@example.jp' }))
    await sky.device.send()
    await changeShop(world.database, { capacityPerSlot: 2 })
    expect(await sky.device.states()).toEqual(['done', 'needsChoice'])
    const refused = (await readRows())[1]!
    const { error } = JSON.parse(refused.answer!.body) as { error: { code: string; details: { nearest: string[] } } }
    expect(error.code).toBe('SLOT_FULL')
    expect(error.details.nearest).toHaveLength(3)
  })

  it.each([
    ['a gateway', () => Promise.resolve(new Response('<html>', { status: 502 }))],
    ['a hotel’s login page', () => Promise.resolve(new Response('<html>Welcome', { status: 200 }))],
    ['a page of somebody else that refuses', () => Promise.resolve(new Response('Forbidden', { status: 403 }))],
  ])('takes %s for no answer', async (_, answer) => {
    sky.weather = answer
    await sky.device.tap(body())
    await sky.device.send()
    expect(await sky.device.states()).toEqual(['waiting'])
    sky.weather = calm
    await sky.device.send()
    expect(await sky.device.states()).toEqual(['done'])
  })

  it.each([
    ['whose database is away', unavailable(), 2_000],
    ['whose disk is full', storageFull(), 60_000],
  ])('keeps what a server cannot take %s, and sends it when the server asked for it', async (_, error, waitMs) => {
    const refusal = new Response(JSON.stringify(errorBody(error)), {
      status: error.statusCode,
      headers: { 'x-server-time': `${Date.now()}`, ...retryAfterOf(error) },
    })
    sky.weather = () => Promise.resolve(refusal)
    const { key } = await sky.device.tap(body())
    await sky.device.send()
    const waiting = (await readRow(key))!
    expect(waiting).toMatchObject({ state: 'waiting', attempts: 1 })
    expect(waiting.notBefore).toBeGreaterThan(Date.now() + waitMs - 1_500)
    await changeRow(key, (row) => ({ ...row, nextAt: 0, notBefore: 0 }))
    sky.weather = calm
    await sky.device.send()
    expect(await sky.device.states()).toEqual(['done'])
    expect(await booked()).toHaveLength(1)
  })

  it('waits as long as the server asks for, whatever else happens', async () => {
    sky.weather = () => Promise.resolve(new Response('', { status: 503, headers: { 'retry-after': '120' } }))
    await sky.device.tap(body())
    await sky.device.send()
    sky.weather = calm
    await sky.device.send()
    expect((await readRows())[0]).toMatchObject({ state: 'waiting', attempts: 1 })
    expect((await readRows())[0]!.notBefore).toBeGreaterThan(Date.now() + 110_000)
  })

  it('does not wait for an hour that nobody can have meant', async () => {
    sky.weather = () => Promise.resolve(new Response('', { status: 503, headers: { 'retry-after': '31536000' } }))
    const { key } = await sky.device.tap(body())
    await sky.device.send()
    expect((await readRow(key))!.notBefore).toBeLessThanOrEqual(Date.now() + 60 * 60_000)
    // As a clock leaves it that was a year ahead.
    await changeRow(key, (row) => ({ ...row, nextAt: Date.now() + 365 * DAY_MS, notBefore: Date.now() + 365 * DAY_MS }))
    sky.weather = calm
    await sky.device.send()
    expect(await sky.device.states()).toEqual(['done'])
  })

  it('waits longer each time when nobody calls for it', async () => {
    sky.weather = noNetwork
    await sky.device.tap(body())
    await sky.device.send({ isPatient: true })
    await sky.device.send({ isPatient: true })
    expect((await readRows())[0]).toMatchObject({ attempts: 1 })
  })

  it('goes out once through many senders at once', async () => {
    await sky.device.tap(body())
    const tabs = [sky.device, openOutbox(world), openOutbox(world)]
    await Promise.all(tabs.map((it) => it.send()))
    expect((await readRows())[0]).toMatchObject({ state: 'done', attempts: 1 })
    expect(await booked()).toHaveLength(1)
  })

  it('that a dying page was sending goes on with the next', async () => {
    let die = () => {}
    sky.weather = (answer) =>
      answer().then(() => new Promise<Response>((_, reject) => (die = () => reject(new Error()))))
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

  it('that is older than the server remembers needs the customer', async () => {
    await sky.device.tap(body())
    world.clock.ms += 91 * DAY_MS
    await sky.device.send()
    expect(await sky.device.states()).toEqual(['needsChoice'])
  })
})
