/** Visits: free places, wishes, limits, changes, and what is mailed of them. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { slotFullDetails } from '#contract/reservations.ts'
import { MINUTE_MS } from '#contract/rules.ts'
import { instantInJapan } from '#contract/shop-days.ts'
import { CUSTOMER_CHANNEL } from '#server/domain/customers/tell-changed.ts'
import { mailedToken, mailsTo, newSource, PASSWORD, sessionIn } from '#tests/support/customer-calls.ts'
import { deedsOf, useCustomers } from '#tests/support/customer-world.ts'
import { testDatabases } from '#tests/support/database.ts'
import { fillStore } from '#tests/support/fill-store.ts'
import {
  changeShop,
  clearReservations,
  reservationsIn,
  submitterOf,
  takenIn,
  visit,
  workOffReservations,
} from '#tests/support/reservation-world.ts'

/** In Japan. */
const at = (date: string, time: string) => new Date(instantInJapan(date, time)).toISOString()
const TUESDAY = '2026-12-01'
const TEN = at(TUESDAY, '10:00')
const ADDRESS = {
  postalCode: '154-0001',
  prefecture: '東京都',
  city: '世田谷区',
  address1: '池尻1-2-3',
  address2: '',
}

describe.each(testDatabases())('reservations on $name', ({ open }) => {
  const world = useCustomers(open)
  beforeAll(() => fillStore(world.database))
  beforeEach(async () => {
    await clearReservations(world.database)
    // Friday, noon in Japan.
    world.clock.ms = Date.UTC(2026, 10, 27, 3)
    guest = `guest${(guests += 1)}@example.jp`
  })
  let guests = 0
  let guest = ''

  const send = (...given: Parameters<ReturnType<typeof submitterOf>>) =>
    submitterOf(world.ask, () => world.clock.ms)(...given)
  const reserve = (body: object, token?: string) => send('POST /Reservations', body, { token })
  const asGuest = (wishes: string | string[], more = {}) => reserve(visit(wishes, { email: guest, ...more }))
  const asOther = (wishes: string | string[], more = {}) =>
    reserve(visit(wishes, { email: `other${(guests += 1)}@example.jp`, ...more }))
  const asCustomer = (wishes: string | string[], more = {}) => reserve(visit(wishes, more), world.token)
  const slots = (query: string) => world.ask(`GET /Shops/1/slots?${query}`)
  const freeOn = async (date: string, kind = 'guidance') => {
    const { body } = await slots(`from=${date}&to=${date}&kind=${kind}`)
    const [day] = body['days'] as { starts: { startsAt: string; free: number }[] }[]
    return Object.fromEntries(day!.starts.map((it) => [it.startsAt, it.free]))
  }
  /** The token of before is over. */
  const moveTo = async (ms: number) => {
    world.clock.ms = ms
    world.token = sessionIn(await deedsOf(world).logIn(PASSWORD)).access_token
  }
  const tell = () => workOffReservations(world.database, world.clock.ms)

  describe('free places', () => {
    it('are told day by day, and kept by nobody', async () => {
      const { status, body, headers } = await slots('from=2026-12-01&to=2026-12-02&kind=consultation')
      expect(status).toBe(200)
      expect(headers.get('cache-control')).toBe('private, no-store')
      expect(headers.get('x-server-time')).toBe(String(world.clock.ms))
      const [tuesday, wednesday] = body['days'] as { isOpen: boolean; starts: unknown[] }[]
      expect(tuesday).toMatchObject({ date: TUESDAY, isOpen: true })
      expect(tuesday!.starts).toHaveLength(17)
      expect(tuesday!.starts[0]).toEqual({ startsAt: TEN, free: 2 })
      expect(wednesday).toEqual({ date: '2026-12-02', isOpen: false, starts: [] })
    })

    it('follow what is reserved, over all cells that a visit touches', async () => {
      await asGuest(TEN, { kind: 'online' })
      const free = await freeOn(TUESDAY, 'consultation')
      expect([TEN, at(TUESDAY, '10:30'), at(TUESDAY, '11:00')].map((start) => free[start])).toEqual([1, 1, 2])
      expect(await freeOn('2026-11-29', 'survey')).toEqual({})
      expect((await freeOn(TUESDAY, 'survey'))[TEN]).toBe(1)
    })

    it.each([
      ['from=2026-12-02&to=2026-12-01&kind=survey', 'to'],
      ['from=2026-12-01&to=2027-02-01&kind=survey', 'to'],
      ['from=2026-02-30&to=2026-12-01&kind=survey', 'from'],
      ['from=2026-12-01&kind=survey', 'to'],
      ['from=2026-12-01&to=2026-12-01&kind=party', 'kind'],
    ])('are refused for %s', async (query, field) => {
      expect(await slots(query)).toMatchObject({ status: 422, error: { details: { [field]: expect.any(String) } } })
    })

    it('are none of a shop that is not there', async () => {
      const { status } = await world.ask('GET /Shops/9/slots?from=2026-12-01&to=2026-12-01&kind=survey')
      expect(status).toBe(404)
    })
  })

  describe('a wish', () => {
    it('is granted with a number, and takes its places', async () => {
      const { status, body } = await asGuest(TEN, { kind: 'reform', children: 1, note: '駐車場を使います' })
      expect(status).toBe(200)
      expect(body).toMatchObject({
        number: expect.stringMatching(/^R-261127-[2-9A-HJKMNP-TV-Z]{4}$/),
        status: 'confirmed',
        startsAt: TEN,
        endsAt: at(TUESDAY, '11:30'),
        wish: 1,
        changeUntil: at('2026-11-30', '18:00'),
      })
      expect(await takenIn(world.database)).toEqual({
        'visit 12-01T01:00': 1,
        'visit 12-01T01:30': 1,
        'visit 12-01T02:00': 1,
      })
      expect(await reservationsIn(world.database)).toMatchObject([
        { contact: { phone: '0312345678', email: guest }, customerId: null },
      ])
    })

    it('comes after those that are full or over, in the order of ranks', async () => {
      await asOther(TEN)
      await asOther(TEN)
      const { body } = await asGuest([at('2026-11-27', '10:00'), TEN, at(TUESDAY, '15:00')])
      expect(body).toMatchObject({ startsAt: at(TUESDAY, '15:00'), wish: 3 })
    })

    it('that nothing can grant is answered with the three nearest free starts', async () => {
      await changeShop(world.database, { capacityPerSlot: 1 })
      for (const time of ['10:30', '11:00']) await asOther(at(TUESDAY, time))
      await asGuest(at(TUESDAY, '12:00'))
      const { status, error } = await asGuest([at(TUESDAY, '11:00'), at(TUESDAY, '10:30')])
      await changeShop(world.database, { capacityPerSlot: 2 })
      expect(status).toBe(409)
      expect(error.code).toBe('SLOT_FULL')
      // 12:00 is taken by the same guest.
      const expected = ['11:30', '10:00', '12:30'].map((time) => at(TUESDAY, time))
      expect(slotFullDetails.parse(error.details).nearest).toEqual(expected)
    })

    it('looks for free starts over the whole period where there are none around it', async () => {
      await changeShop(world.database, { capacityPerSlot: 0 })
      const none = await asGuest(TEN)
      await changeShop(world.database, { capacityPerSlot: 2 })
      expect(none.error).toMatchObject({ code: 'SLOT_FULL', details: { nearest: [] } })
      expect(await takenIn(world.database)).toEqual({})
    })

    it('for a survey takes the way back too, of its own places', async () => {
      const thursday = at('2026-12-03', '10:00')
      const survey = { kind: 'survey', address: ADDRESS }
      expect((await asGuest(thursday, survey)).body).toMatchObject({ endsAt: at('2026-12-03', '12:00') })
      expect(Object.keys(await takenIn(world.database))).toHaveLength(6)
      expect((await asOther(at('2026-12-03', '12:30'), survey)).error.code).toBe('SLOT_FULL')
      expect((await asOther(at('2026-12-03', '13:00'), survey)).status).toBe(200)
      expect((await asOther(thursday)).status).toBe(200)
    })

    it.each<[string, Record<string, unknown>, Record<string, string>]>([
      ['over', { wishes: [at('2026-11-27', '11:30')] }, { 'wishes.0': 'この日時は過ぎています' }],
      ['too soon', { wishes: [at('2026-11-27', '13:30')] }, { 'wishes.0': '2時間後から' }],
      ['too far', { wishes: [at('2027-01-28', '10:00')] }, { 'wishes.0': '60日先まで' }],
      ['on a closing day', { wishes: [at('2026-12-02', '10:00')] }, { 'wishes.0': '空き状況から' }],
      ['off the grid', { wishes: [at(TUESDAY, '10:10')] }, { 'wishes.0': '空き状況から' }],
      ['no time', { wishes: ['tomorrow'] }, { 'wishes.0': '日時をご確認ください' }],
      ['none', { wishes: [] }, { wishes: '選択してください' }],
      ['four', { wishes: [10, 11, 12, 13].map((hour) => at(TUESDAY, `${hour}:00`)) }, { wishes: '第3希望まで' }],
      ['twice the same', { wishes: [TEN, TEN] }, { wishes: '重なっています' }],
      ['of nobody', { adults: 0 }, { adults: '1名から' }],
      ['of a crowd', { adults: 7, children: 7 }, { adults: '6名まで', children: '6名まで' }],
      ['with a long note', { note: 'あ'.repeat(1_001) }, { note: '1000文字以内' }],
      ['of an unknown shop', { shopId: 7 }, { shopId: '店舗を選び直して' }],
      ['of an unknown kind', { kind: 'party' }, { kind: '種類を選択して' }],
      ['a survey without an address', { kind: 'survey' }, { address: 'ご住所を入力して' }],
      [
        'a survey too soon',
        { kind: 'survey', address: ADDRESS, wishes: [at('2026-11-29', '10:00')] },
        { 'wishes.0': '3営業日後から' },
      ],
      ['with a wrong mail address', { email: 'ichiro' }, { 'contact.email': 'メールアドレスの形式' }],
    ])('%s is refused at its field', async (_, more, details) => {
      const { status, error } = await asGuest(TEN, more)
      expect(status).toBe(422)
      expect(error.details).toEqual(
        Object.fromEntries(Object.entries(details).map(([field, text]) => [field, expect.stringContaining(text)])),
      )
      expect(await reservationsIn(world.database)).toEqual([])
      expect(await takenIn(world.database)).toEqual({})
    })
  })

  describe('whoever holds one', () => {
    it('cannot hold another at the same time; another wish is granted', async () => {
      await asCustomer(TEN, { kind: 'consultation' })
      expect((await asCustomer(at(TUESDAY, '10:30'))).error.code).toBe('ALREADY_RESERVED')
      expect((await asCustomer([at(TUESDAY, '10:30'), at(TUESDAY, '11:00')])).body).toMatchObject({ wish: 2 })
    })

    it('cannot hold more than three to come; a guest hears the same for both', async () => {
      const days = ['2026-12-03', '2026-12-04', '2026-12-05', '2026-12-06']
      for (const day of days.slice(0, 3)) await asCustomer(at(day, '10:00'))
      expect((await asCustomer(at(days[3]!, '10:00'))).error.code).toBe('RESERVATION_LIMIT')
      await asGuest(at(days[0]!, '10:00'))
      const overlapping = await asGuest(at(days[0]!, '10:00'))
      for (const day of days.slice(1, 3)) await asGuest(at(day, '11:00'), { email: guest.toUpperCase() })
      const tooMany = await asGuest(at(days[3]!, '10:00'))
      expect(overlapping.error.code).toBe('RESERVATION_LIMIT')
      expect(overlapping.body).toEqual(tooMany.body)
      expect(overlapping.error.message).not.toMatch(/同じ時間|すでに/)
      // Over, so no longer counted.
      await moveTo(Date.parse(at(days[0]!, '10:30')))
      expect((await asCustomer(at(days[3]!, '10:00'))).body['status']).toBe('confirmed')
    })

    it('cannot get more by asking for several at once', async () => {
      const times = ['10:00', '11:00', '12:00', '13:00', '14:00', '15:00']
      const answers = await Promise.all(times.map((time) => asCustomer(at(TUESDAY, time))))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
      const same = await Promise.all([1, 2, 3].map(() => asGuest(TEN)))
      expect(same.filter(({ status }) => status === 200)).toHaveLength(1)
    })

    it('may ask ten times an hour, a network address sixty times', async () => {
      for (let n = 0; n < 10; n++) await asGuest(at('2026-11-27', '10:00'))
      const tooOften = await asGuest(TEN)
      expect(tooOften).toMatchObject({ status: 429 })
      expect(Number(tooOften.headers.get('retry-after'))).toBe(3_600)
      const source = newSource()
      const from = (n: number) =>
        send('POST /Reservations', visit(at('2026-11-27', '10:00'), { email: `n${n}-${guest}` }), { source })
      for (let n = 0; n < 60; n++) expect((await from(n)).status).toBe(422)
      expect((await from(60)).status).toBe(429)
      world.clock.ms += 60 * MINUTE_MS
      expect((await from(61)).status).toBe(422)
    })
  })

  describe('a customer', () => {
    const idOf = async () => ((await asCustomer(TEN, { kind: 'consultation' })).body as { id: string }).id
    const change = (id: string, startsAt: string, token = world.token) =>
      send(`POST /Customers/me/reservations/${id}/change`, { startsAt }, { token })
    const cancel = (id: string, token = world.token) =>
      send(`POST /Customers/me/reservations/${id}/cancel`, {}, { token })

    it('sees the own ones, and is told of each change', async () => {
      const heard: string[] = []
      const stop = await world.database.listen(CUSTOMER_CHANNEL, (text) => heard.push(JSON.parse(text).kind))
      const id = await idOf()
      await asGuest(at(TUESDAY, '12:00'))
      await change(id, at(TUESDAY, '15:00'))
      await expect.poll(() => heard).toEqual(['reservations', 'reservations'])
      await stop()
      const { body } = await world.ask('GET /Customers/me/reservations', { token: world.token })
      expect(body['data']).toMatchObject([{ id, startsAt: at(TUESDAY, '15:00'), revision: 1, wish: null }])
      expect((await world.ask('GET /Customers/me/reservations')).status).toBe(401)
    })

    it('moves one: the number stays, places are changed in one step', async () => {
      const id = await idOf()
      const [before] = await reservationsIn(world.database)
      const moved = await change(id, at(TUESDAY, '10:30'))
      expect(moved.body).toMatchObject({ number: before!.number, endsAt: at(TUESDAY, '11:30') })
      expect(await takenIn(world.database)).toEqual({ 'visit 12-01T01:30': 1, 'visit 12-01T02:00': 1 })
    })

    it('keeps it where the new time is full', async () => {
      const id = await idOf()
      await asOther(at(TUESDAY, '14:00'))
      await asOther(at(TUESDAY, '14:00'))
      const refused = await change(id, at(TUESDAY, '13:30'))
      expect(refused.error).toMatchObject({ code: 'SLOT_FULL', details: { nearest: expect.any(Array) } })
      expect(refused.error.details?.['nearest']).toEqual(['13:00', '12:30', '14:30'].map((time) => at(TUESDAY, time)))
      expect(await freeOn(TUESDAY)).toMatchObject({ [TEN]: 1, [at(TUESDAY, '14:00')]: 0 })
      expect((await change(id, at(TUESDAY, '10:10'))).error.details).toEqual({ startsAt: expect.any(String) })
    })

    it('cancels until 18:00 of the day before; the place is free again', async () => {
      const id = await idOf()
      await moveTo(Date.parse(at('2026-11-30', '18:00')))
      expect((await cancel(id)).body['status']).toBe('cancelled')
      expect((await cancel(id)).body['status']).toBe('cancelled')
      expect(await takenIn(world.database)).toEqual({})
      expect((await change(id, at(TUESDAY, '15:00'))).error.code).toBe('RESERVATION_CLOSED')
    })

    it('calls the shop after that', async () => {
      const id = await idOf()
      await moveTo(Date.parse(at('2026-11-30', '18:00')) + 1)
      for (const late of [await cancel(id), await change(id, at('2026-12-03', '10:00'))])
        expect(late).toMatchObject({ status: 409, error: { code: 'RESERVATION_CLOSED' } })
      expect((await reservationsIn(world.database))[0]).toMatchObject({ status: 'confirmed', revision: 0 })
    })

    it('touches nobody else’s', async () => {
      await asGuest(TEN)
      const [row] = await reservationsIn(world.database)
      expect((await cancel(row!.id)).status).toBe(404)
      expect((await change(row!.id, at(TUESDAY, '15:00'))).status).toBe(404)
      expect((await send(`POST /Customers/me/reservations/${row!.id}/cancel`, {})).status).toBe(401)
    })

    it('leaves none behind who withdraws', async () => {
      const id = await idOf()
      await world.ask('POST /Customers/me/withdrawal', { token: world.token, body: { password: PASSWORD } })
      const [row] = await reservationsIn(world.database)
      expect(row).toMatchObject({ id, status: 'cancelled', contact: null, holder: null, note: '' })
      expect(await takenIn(world.database)).toEqual({})
      await tell()
      const told = (await mailsTo(world.database, 'info@komorebi.example')).map(({ props }) => props)
      expect(JSON.stringify(told)).not.toContain('佐藤')
      expect(told).toHaveLength(1)
    })
  })

  describe('a guest', () => {
    const linkOf = async (kind = 'reservationMade') => {
      await tell()
      return mailedToken(world.database, kind, guest)
    }

    it('comes back by the link of the mail until the day after the visit', async () => {
      const { body } = await asGuest(TEN)
      const token = await linkOf()
      const manage = () => world.ask('POST /Reservations/manage', { body: { token } })
      expect((await manage()).body).toEqual(body)
      world.clock.ms = Date.parse(at('2026-12-03', '00:00')) - 1
      expect((await manage()).status).toBe(200)
      world.clock.ms += 1
      expect(await manage()).toMatchObject({ status: 410, error: { code: 'LINK_INVALID' } })
      const unknown = await world.ask('POST /Reservations/manage', { body: { token: 'x'.repeat(43) } })
      expect(unknown.error.code).toBe('LINK_INVALID')
    })

    it('changes and cancels by it, and gets a mail of each', async () => {
      await asGuest(TEN)
      const token = await linkOf()
      const moved = await send('POST /Reservations/manage/change', { token, startsAt: at(TUESDAY, '15:00') })
      expect(moved.body).toMatchObject({ startsAt: at(TUESDAY, '15:00') })
      const newer = await linkOf('reservationChanged')
      expect(newer).not.toBe(token)
      const gone = await send('POST /Reservations/manage/cancel', { token: newer })
      expect(gone.body).toMatchObject({ status: 'cancelled', number: moved.body['number'] })
      await tell()
      const kinds = (await mailsTo(world.database, guest)).map(({ kind }) => kind)
      expect(kinds.toSorted()).toEqual(['reservationCancelled', 'reservationChanged', 'reservationMade'])
      expect(await mailsTo(world.database, 'info@komorebi.example')).toHaveLength(3)
    })

    it('finds no customer’s by a link', async () => {
      await asCustomer(TEN, { email: guest })
      await tell()
      const [mail] = await mailsTo(world.database, guest)
      expect((mail!.props as { link: string }).link).toBe('http://localhost:3000/mypage/reservation')
    })
  })

  it('log no key', async () => {
    const { body } = await asCustomer(TEN)
    const id = String(body['id'])
    await send(`POST /Customers/me/reservations/${id}/cancel`, {}, { token: world.token })
    expect(world.app.logged()).toContain('/reservations/[hidden]/cancel')
    expect(world.app.logged()).not.toContain(id)
  })
})
