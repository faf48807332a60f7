/** Visits: availability, wishes and limits. */
import { describe, expect, it } from 'vitest'
import { slotFullDetails } from '#contract/reservations/schema.ts'
import { MINUTE_MS } from '#contract/shared/constants.ts'
import { newNetworkAddress } from '#tests/support/customer-calls.ts'
import { useCustomers } from '#tests/support/customer-world.ts'
import { testDatabases } from '#tests/support/database.ts'
import { changeShop, readReservations, readUsedCapacity, visit } from '#tests/support/reservation-calls.ts'
import { at, TEN, TUESDAY, withReservations, visitActions } from '#tests/support/reservation-world.ts'

const ADDRESS = {
  postalCode: '154-0001',
  prefecture: '東京都',
  city: '世田谷区',
  address1: '池尻1-2-3',
  address2: '',
}

describe.each(testDatabases())('reservations on $name', ({ open }) => {
  const world = withReservations(useCustomers(open))
  const { send, asGuest, asOther, asCustomer, slots, freeOn, moveTo } = visitActions(world)

  describe('availability', () => {
    it('is listed by day and never cached', async () => {
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

    it('reflects reservations in all buckets of a visit', async () => {
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
      ['from=0000-01-01&to=0000-01-02&kind=survey', 'from'],
      ['from=1899-12-31&to=1900-01-01&kind=survey', 'from'],
      ['from=9999-12-31&to=9999-12-31&kind=survey', 'to'],
      ['from=2026-12-01&kind=survey', 'to'],
      ['from=2026-12-01&to=2026-12-01&kind=party', 'kind'],
    ])('is refused for %s', async (query, field) => {
      expect(await slots(query)).toMatchObject({ status: 422, error: { details: { [field]: expect.any(String) } } })
    })

    it('is not found for an unknown shop', async () => {
      const { status } = await world.request('GET /Shops/9/slots?from=2026-12-01&to=2026-12-01&kind=survey')
      expect(status).toBe(404)
    })
  })

  describe('a wish', () => {
    it('is accepted with a number and uses capacity', async () => {
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
      expect(await readUsedCapacity(world.database)).toEqual({
        'visit 12-01T01:00': 1,
        'visit 12-01T01:30': 1,
        'visit 12-01T02:00': 1,
      })
      expect(await readReservations(world.database)).toMatchObject([
        { contact: { phone: '0312345678', email: world.guest }, customerId: null },
      ])
    })

    it('is tried in order of rank, skipping full and past times', async () => {
      await asOther(TEN)
      await asOther(TEN)
      const { body } = await asGuest([at('2026-11-27', '10:00'), TEN, at(TUESDAY, '15:00')])
      expect(body).toMatchObject({ startsAt: at(TUESDAY, '15:00'), wish: 3 })
    })

    it('is refused with the three nearest free times if none is possible', async () => {
      await changeShop(world.database, { capacityPerSlot: 1 })
      for (const time of ['10:30', '11:00']) await asOther(at(TUESDAY, time))
      await asGuest(at(TUESDAY, '12:00'))
      const { status, error } = await asGuest([at(TUESDAY, '11:00'), at(TUESDAY, '10:30')])
      await changeShop(world.database, { capacityPerSlot: 2 })
      expect(status).toBe(409)
      expect(error.code).toBe('SLOT_FULL')
      // 12:00 is booked by the same guest.
      const expected = ['11:30', '10:00', '12:30'].map((time) => at(TUESDAY, time))
      expect(slotFullDetails.parse(error.details).nearest).toEqual(expected)
    })

    it('gets free times from the whole period if none are near', async () => {
      await changeShop(world.database, { capacityPerSlot: 0 })
      const none = await asGuest(TEN)
      await changeShop(world.database, { capacityPerSlot: 2 })
      expect(none.error).toMatchObject({ code: 'SLOT_FULL', details: { nearest: [] } })
      expect(await readUsedCapacity(world.database)).toEqual({})
    })

    it('for a survey includes the return trip and has separate capacity', async () => {
      const thursday = at('2026-12-03', '10:00')
      const survey = { kind: 'survey', address: ADDRESS } as const
      expect((await asGuest(thursday, survey)).body).toMatchObject({ endsAt: at('2026-12-03', '12:00') })
      expect(Object.keys(await readUsedCapacity(world.database))).toHaveLength(6)
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
      ['twice the same', { wishes: [TEN, TEN] }, { wishes: '同じ日時が選ばれています' }],
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
      expect(await readReservations(world.database)).toEqual([])
      expect(await readUsedCapacity(world.database)).toEqual({})
    })
  })

  describe('a reservation holder', () => {
    it('cannot have two visits at the same time; another wish is accepted', async () => {
      await asCustomer(TEN, { kind: 'consultation' })
      expect((await asCustomer(at(TUESDAY, '10:30'))).error.code).toBe('ALREADY_RESERVED')
      expect((await asCustomer([at(TUESDAY, '10:30'), at(TUESDAY, '11:00')])).body).toMatchObject({ wish: 2 })
    })

    it('cannot have more than three upcoming visits; a guest gets the same code for both', async () => {
      const days = ['2026-12-03', '2026-12-04', '2026-12-05', '2026-12-06']
      for (const day of days.slice(0, 3)) await asCustomer(at(day, '10:00'))
      expect((await asCustomer(at(days[3]!, '10:00'))).error.code).toBe('RESERVATION_LIMIT')
      await asGuest(at(days[0]!, '10:00'))
      const overlapping = await asGuest(at(days[0]!, '10:00'))
      for (const day of days.slice(1, 3)) await asGuest(at(day, '11:00'), { email: world.guest.toUpperCase() })
      const tooMany = await asGuest(at(days[3]!, '10:00'))
      expect(overlapping.error.code).toBe('RESERVATION_LIMIT')
      expect(overlapping.body).toEqual(tooMany.body)
      expect(overlapping.error.message).not.toMatch(/同じ時間|すでに/)
      // Past visits do not count.
      await moveTo(Date.parse(at(days[0]!, '10:30')))
      expect((await asCustomer(at(days[3]!, '10:00'))).body['status']).toBe('confirmed')
    })

    it('cannot exceed the limit with concurrent requests', async () => {
      const times = ['10:00', '11:00', '12:00', '13:00', '14:00', '15:00']
      const responses = await Promise.all(times.map((time) => asCustomer(at(TUESDAY, time))))
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(3)
      const same = await Promise.all([1, 2, 3].map(() => asGuest(TEN)))
      expect(same.filter(({ status }) => status === 200)).toHaveLength(1)
    })

    it('has ten attempts per hour, a network address sixty', async () => {
      for (let n = 0; n < 10; n++) await asGuest(at('2026-11-27', '10:00'))
      const tooOften = await asGuest(TEN)
      expect(tooOften).toMatchObject({ status: 429 })
      expect(Number(tooOften.headers.get('retry-after'))).toBe(3_600)
      const source = newNetworkAddress()
      const from = (n: number) =>
        send('POST /Reservations', visit(at('2026-11-27', '10:00'), { email: `n${n}-${world.guest}` }), { source })
      for (let n = 0; n < 60; n++) expect((await from(n)).status).toBe(422)
      expect((await from(60)).status).toBe(429)
      world.clock.ms += 60 * MINUTE_MS
      expect((await from(61)).status).toBe(422)
    })
  })
})
