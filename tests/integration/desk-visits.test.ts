/** What the desk's page reads and changes of visits. */
import { ulid } from 'ulid'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { DeskDay, DeskVisit } from '#contract/reservations/desk.ts'
import { eq } from '#drizzle'
import { shops } from '#server/shops/schema.ts'
import { staffSessions } from '#server/staff/schema.ts'
import { reservations } from '#server/reservations/schema.ts'
import { makeCaller } from '#tests/support/customer-calls.ts'
import { WORLD_ENV } from '#tests/support/customer-world.ts'
import { storeDatabases } from '#tests/support/database.ts'
import { type DeskBrowser, useDesk } from '#tests/support/desk-world.ts'
import { fillStore } from '#tests/support/fill-store.ts'
import { clearReservations, CONTACT, makeSubmitter, visit } from '#tests/support/reservation-calls.ts'
import { at, TEN, TUESDAY } from '#tests/support/reservation-world.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

const MARKUP = '<img src=x onerror=alert(1)>'

describe.each(storeDatabases())('visits at the desk on $name', ({ open }) => {
  const world = useDesk(open)
  let store: TestApp
  let staff: DeskBrowser
  let elsewhere: DeskBrowser
  beforeAll(async () => {
    await fillStore(world.database)
    const { db } = world.database
    const [shop] = await db.select().from(shops)
    await db.insert(shops).values({ ...shop!, id: 2, rev: 2, data: { ...shop!.data, id: 2, name: 'こもれび 横浜店' } })
    store = await openTestApp(world.database, { env: WORLD_ENV, now: () => world.clock.ms })
    staff = (await world.enrol({ email: 'floor@example.jp', role: 'スタッフ', shop: '1' })).browser
    elsewhere = (await world.enrol({ email: 'yokohama@example.jp', role: 'スタッフ', shop: '2', name: '森 海' }))
      .browser
    // The tests are days apart.
    await db.update(staffSessions).set({ expiresAt: new Date(Date.UTC(2027, 0)) })
  })
  afterAll(() => store.close())
  beforeEach(async () => {
    await clearReservations(world.database)
    world.clock.ms = Date.UTC(2026, 10, 27, 3)
  })

  let guests = 0
  const reserve = async (start: string, more: object = {}): Promise<string> => {
    const submit = makeSubmitter(makeCaller(store), () => world.clock.ms)
    const body = visit(start, { email: `guest${(guests += 1)}@example.jp`, ...more })
    const { status, body: sent } = await submit('POST /Reservations', body)
    expect(status).toBe(200)
    return String(sent['number'])
  }
  const day = async (date = TUESDAY, browser = staff) =>
    (await browser.send(`GET /Visits?shopId=1&date=${date}`)).body as unknown as DeskDay
  const find = async (number: string): Promise<DeskVisit> => (await day()).data.find((it) => it.number === number)!
  const slots = async (query: string): Promise<string[]> => {
    const { body } = await staff.send(`GET /Visits/slots?shopId=1&${query}`)
    const starts = body['starts'] as { startsAt: string; free: number }[]
    return starts.filter(({ free }) => free > 0).map(({ startsAt }) => startsAt)
  }
  const act = (name: string, input: object, browser = staff) => browser.act(name, input, ulid(world.clock.ms))

  it('have everything that their card shows in the response of the day', async () => {
    const first = await reserve(at(TUESDAY, '11:00'), { email: 'regular@example.jp' })
    await reserve(TEN, {
      email: 'regular@example.jp',
      kind: 'guidance',
      itemIds: [1, 2, 999],
      purpose: MARKUP,
      note: '車で行きます',
      children: 1,
    })
    const { db } = world.database
    await db
      .update(reservations)
      .set({ startsAt: new Date(at('2026-11-26', '11:00')) })
      .where(eq(reservations.number, first))
    const { data, opening, places } = await day()
    expect(opening).toEqual({ startsAt: TEN, endsAt: at(TUESDAY, '19:00') })
    expect(places.slice(0, 2)).toEqual([
      { startsAt: TEN, free: 1 },
      { startsAt: at(TUESDAY, '10:30'), free: 2 },
    ])
    expect(data).toHaveLength(1)
    expect(data[0]).toMatchObject({
      name: '佐藤 一郎',
      kana: 'サトウ イチロウ',
      phone: '0312345678',
      email: 'regular@example.jp',
      customerId: null,
      purpose: MARKUP,
      note: '車で行きます',
      children: 1,
      earlier: [{ number: first, shopName: 'こもれび 青山店' }],
      openOrders: [],
    })
    expect(data[0]!.items).toMatchObject([
      { id: 1, name: 'オークのソファ', isShown: true, shownAt: [] },
      { id: 2, name: '革のソファ', isShown: false },
      { id: 999, name: '商品 999', picture: null, variants: [] },
    ])
    expect(data[0]!.items[0]!.variants[0]).toMatchObject({ stock: expect.any(Number), priceYen: expect.any(Number) })
  })

  it('are found by their number, in any notation, and only of one’s own shops', async () => {
    const number = await reserve(TEN)
    const found = await staff.send(`GET /Visits/numbers/${number.toLowerCase()}`)
    expect(found.body).toEqual({ number, shopId: 1, date: TUESDAY })
    expect((await staff.send('GET /Visits/numbers/R-000000-AAAA')).status).toBe(404)
    for (const call of [
      `/Visits?shopId=1&date=${TUESDAY}`,
      `/Visits/week?shopId=1&from=${TUESDAY}`,
      `/Visits/slots?shopId=1&kind=guidance&date=${TUESDAY}`,
      `/Visits/numbers/${number}`,
      `/Visits/slots?shopId=2&kind=guidance&date=${TUESDAY}&moved=${number}`,
    ])
      expect(await elsewhere.send(`GET ${call}`), call).toMatchObject({
        status: 409,
        body: { error: { code: 'REFUSED' } },
      })
    expect((await world.open().send(`GET /Visits?shopId=1&date=${TUESDAY}`)).status).toBe(401)
    expect((await staff.send('GET /Visits?shopId=1&date=2026-02-30')).status).toBe(422)
  })

  it('of a week are short, without those that were cancelled', async () => {
    const number = await reserve(TEN)
    const gone = await reserve(at(TUESDAY, '12:00'))
    const { id: reservationId, revision: seen } = await find(gone)
    await act('reservations cancel', { reservationId, seen })
    const { body } = await staff.send('GET /Visits/week?shopId=1&from=2026-11-30')
    const days = body['days'] as { date: string; opening: unknown; visits: { number: string }[] }[]
    expect(
      days.map(({ date, opening, visits }) => [date.slice(5), opening !== null, visits.map((it) => it.number)]),
    ).toEqual([
      ['11-30', true, []],
      ['12-01', true, [number]],
      ['12-02', false, []],
      ['12-03', true, []],
      ['12-04', true, []],
      ['12-05', true, []],
      ['12-06', true, []],
    ])
    expect(Object.keys(days[1]!.visits[0]!)).not.toContain('phone')
  })

  it('are booked and moved to what is free by the rule of the store, also within the lead time', async () => {
    world.clock.ms = Date.parse(TEN) + 10 * 60_000
    expect((await slots(`kind=guidance&date=${TUESDAY}`))[0]).toBe(at(TUESDAY, '10:30'))
    expect((await slots(`kind=guidance&date=${TUESDAY}&isHere=1`))[0]).toBe(TEN)
    const input = {
      shopId: 1,
      kind: 'consultation',
      startsAt: at(TUESDAY, '11:00'),
      contact: { ...CONTACT, email: null },
      adults: 1,
      children: 0,
      purpose: '',
      note: '',
      address: null,
      channel: 'phone',
    }
    const booked = await act('reservations create', input)
    expect(booked.status).toBe(200)
    await reserve(at(TUESDAY, '13:00'))
    await act('reservations block', {
      shopId: 1,
      pool: 'visit',
      startsAt: at(TUESDAY, '11:00'),
      endsAt: at(TUESDAY, '12:00'),
      places: 1,
      reason: MARKUP,
    })
    const { data, blocks, places } = await day()
    expect(blocks).toMatchObject([{ pool: 'visit', places: 1, reason: MARKUP }])
    expect(places.find(({ startsAt }) => startsAt === at(TUESDAY, '11:00'))).toMatchObject({ free: 0 })
    const number = String(booked.body['number'])
    const { id: reservationId, revision: seen } = data.find((it) => it.number === number)!
    // Full for others, and half an hour later is free for the visit itself.
    expect(await slots(`kind=consultation&date=${TUESDAY}`)).not.toContain(at(TUESDAY, '11:30'))
    expect(await slots(`kind=consultation&date=${TUESDAY}&moved=${number}`)).toContain(at(TUESDAY, '11:30'))
    const moved = await act('reservations move', { reservationId, seen, startsAt: at(TUESDAY, '11:30') })
    expect(moved).toMatchObject({ status: 200, body: { changed: true } })
    const again = await act('reservations move', { reservationId, seen, startsAt: at(TUESDAY, '15:00') })
    expect(again).toMatchObject({ status: 409, body: { error: { code: 'CHANGED', details: { present: seen + 1 } } } })
    const full = await act('reservations create', {
      ...input,
      contact: { ...CONTACT, phone: '0312345679', email: null },
    })
    expect(full.body.error).toMatchObject({ code: 'REFUSED', message: expect.stringContaining('満席') })
  })

  it('are changed only by staff of their shop', async () => {
    const number = await reserve(TEN)
    const { id: reservationId, revision: seen } = await find(number)
    const early = await act('reservations move', { reservationId, seen, startsAt: at(TUESDAY, '15:00') }, elsewhere)
    expect(early.body.error).toMatchObject({ code: 'REFUSED', message: 'この操作は、担当の店舗だけでできます。' })
    world.clock.ms = Date.parse(TEN)
    for (const [name, input] of Object.entries({
      'reservations check-in': { reservationId, seen },
      'reservations no-show': { reservationId, seen },
      'reservations note': { reservationId, text: 'メモ' },
      'reservations assign': { reservationId, to: '森 海', seen: null },
    })) {
      const { body } = await act(name, input, elsewhere)
      expect(body.error, name).toMatchObject({ code: 'REFUSED', message: 'この操作は、担当の店舗だけでできます。' })
    }
    expect(await find(number)).toMatchObject({ status: 'confirmed', notes: [], assignee: null, revision: seen })
    await act('reservations assign', { reservationId, to: '佐藤 花', seen: null })
    await act('reservations note', { reservationId, text: MARKUP })
    expect(await find(number)).toMatchObject({ assignee: '佐藤 花', notes: [{ text: MARKUP, author: '佐藤 花' }] })
    const other = await act('reservations assign', { reservationId, to: '森 海', seen: null })
    expect(other.body.error).toMatchObject({ code: 'CHANGED', details: { value: '担当は「佐藤 花」' } })
  })

  it('can be given to everyone who works there', async () => {
    const { body } = await staff.send('GET /Staff/colleagues')
    expect(body['data']).toEqual([
      { id: expect.any(String), name: '佐藤 花' },
      { id: expect.any(String), name: '森 海' },
    ])
    expect((await world.open().send('GET /Staff/colleagues')).status).toBe(401)
  })
})
