/** What is sent off on a device and the real server: it arrives once, or the customer is told. */
import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '#contract/rules.ts'
import { readRow, readRows } from '#src/local/outbox/outbox-rows.ts'
import { useCustomers } from '#tests/support/customer-world.ts'
import { testDatabases } from '#tests/support/database.ts'
import { calm, eraseOutbox, lostAnswer, noNetwork, openOutbox, type Weather } from '#tests/support/outbox-device.ts'
import { changeShop, reservationsIn, visit } from '#tests/support/reservation-calls.ts'
import { at, TEN, TUESDAY, withReservations } from '#tests/support/reservation-world.ts'

describe.each(testDatabases())('the outbox and the server on $name', ({ open }) => {
  const world = withReservations(useCustomers(open))
  let weather: Weather
  let device: ReturnType<typeof openOutbox>

  beforeEach(async () => {
    await eraseOutbox()
    weather = calm
    device = openOutbox(world, () => weather)
  })

  const booked = () => reservationsIn(world.database)
  const body = (more: object = {}) => visit(TEN, { email: world.guest, ...more })
  /** A moment later, when our own patience is over. */
  const sendAgain = () => device.send()

  it('sends what was tapped, and keeps the answer', async () => {
    const { key } = await device.tap(body())
    expect(await device.send()).toEqual([])
    const row = await readRow(key)
    expect(row).toMatchObject({ state: 'done', attempts: 1, answer: { status: 200 } })
    expect(JSON.parse(row!.answer!.body)).toMatchObject({ number: (await booked())[0]!.number })
  })

  it('waits without network, and sends the same bytes later', async () => {
    weather = noNetwork
    const { key, body: text } = await device.tap(body())
    expect(await device.send()).toHaveLength(1)
    expect(await readRow(key)).toMatchObject({ state: 'waiting', attempts: 1, body: text })
    weather = calm
    await sendAgain()
    expect(await device.states()).toEqual(['done'])
    expect(await booked()).toHaveLength(1)
  })

  it('tries nothing while there is surely no network, so that it can still be taken back without asking', async () => {
    const { key } = await device.tap(body())
    await openOutbox(world).send()
    expect(await device.states()).toEqual(['done'])
    const second = await device.tap(visit(at(TUESDAY, '13:00'), { email: world.guest }))
    device.sender.isOffline = () => true
    await device.send()
    expect(await readRow(second.key)).toMatchObject({ state: 'waiting', attempts: 0 })
    weather = noNetwork
    expect(await device.settle(second.key)).toBe('withdrawn')
    expect(await readRow(second.key)).toBeUndefined()
    expect(await readRow(key)).toBeDefined()
  })

  it('whose answer was lost is not booked twice', async () => {
    weather = lostAnswer
    await device.tap(body())
    await device.send()
    await device.send()
    weather = calm
    await device.send()
    expect(await device.states()).toEqual(['done'])
    expect(await booked()).toHaveLength(1)
  })

  it('whose answer was lost and that is withdrawn then turns out to be booked', async () => {
    weather = lostAnswer
    const { key } = await device.tap(body())
    await device.send()
    weather = noNetwork
    expect(await device.settle(key)).toBe('unknown')
    weather = calm
    expect(await device.settle(key)).toBe('answered')
    expect(await readRow(key)).toMatchObject({ state: 'done', answer: { status: 200 } })
    expect(await booked()).toHaveLength(1)
  })

  it('that never arrived can be withdrawn for ever', async () => {
    weather = noNetwork
    const { key, body: text } = await device.tap(body())
    await device.send()
    weather = calm
    expect(await device.settle(key)).toBe('withdrawn')
    expect(await readRows()).toEqual([])
    const late = await world.ask('POST /Reservations', {
      body: JSON.parse(text) as unknown,
      headers: { 'idempotency-key': key },
    })
    expect(late.status).toBe(410)
    expect(await booked()).toEqual([])
  })

  it('that is full needs the customer, who hears what is free', async () => {
    await changeShop(world.database, { capacityPerSlot: 1 })
    await device.tap(body())
    await device.tap(visit(TEN, { email: 'another@example.jp' }))
    await device.send()
    await changeShop(world.database, { capacityPerSlot: 2 })
    expect(await device.states()).toEqual(['done', 'needsChoice'])
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
    weather = answer
    await device.tap(body())
    await device.send()
    expect(await device.states()).toEqual(['waiting'])
    weather = calm
    await device.send()
    expect(await device.states()).toEqual(['done'])
  })

  it('waits as long as the server asks for, whatever else happens', async () => {
    weather = () => Promise.resolve(new Response('', { status: 503, headers: { 'retry-after': '120' } }))
    await device.tap(body())
    await device.send()
    weather = calm
    await device.send()
    expect((await readRows())[0]).toMatchObject({ state: 'waiting', attempts: 1 })
    expect((await readRows())[0]!.notBefore).toBeGreaterThan(Date.now() + 110_000)
  })

  it('waits longer each time when nobody calls for it', async () => {
    weather = noNetwork
    await device.tap(body())
    await device.send({ isPatient: true })
    await device.send({ isPatient: true })
    expect((await readRows())[0]).toMatchObject({ attempts: 1 })
  })

  it('goes out once through many senders at once', async () => {
    await device.tap(body())
    const tabs = [device, openOutbox(world), openOutbox(world)]
    await Promise.all(tabs.map((it) => it.send()))
    expect((await readRows())[0]).toMatchObject({ state: 'done', attempts: 1 })
    expect(await booked()).toHaveLength(1)
  })

  it('that a dying page was sending goes on with the next', async () => {
    let die = () => {}
    weather = (answer) => answer().then(() => new Promise<Response>((_, reject) => (die = () => reject(new Error()))))
    await device.tap(body())
    const dying = device.send()
    await expect.poll(booked).toHaveLength(1)
    expect(await device.states()).toEqual(['sending'])
    const heir = openOutbox(world)
    const inherited = heir.send()
    die()
    await Promise.all([dying, inherited])
    await heir.send()
    expect(await device.states()).toEqual(['done'])
    expect(await booked()).toHaveLength(1)
  })

  it('that is older than the server remembers needs the customer', async () => {
    await device.tap(body())
    world.clock.ms += 91 * DAY_MS
    await device.send()
    expect(await device.states()).toEqual(['needsChoice'])
  })
})
