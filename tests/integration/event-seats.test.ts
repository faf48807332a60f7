/** Seats at events: free seats, reserving, cancelling, and many at once. */
import { ulid } from 'ulid'
import { beforeEach, describe, expect, it } from 'vitest'
import { MINUTE_MS } from '#contract/shared/constants.ts'
import { makeSubmitter, readReservations, readUsedCapacity } from '#tests/support/reservation-calls.ts'
import { listMailsTo, PASSWORD, type ApiResponse } from '#tests/support/customer-calls.ts'
import { useCustomers } from '#tests/support/customer-world.ts'
import { storeDatabases } from '#tests/support/database.ts'
import { clearEvents, insertEvent, seats, type SeatsRequest } from '#tests/support/event-calls.ts'
import { at, NOON, TEN, TUESDAY, visitActions, withReservations } from '#tests/support/reservation-world.ts'

const session = (time: string, endsAt: string, capacity: number, date = TUESDAY) => ({
  startsAt: at(date, time),
  endsAt: at(date, endsAt),
  capacity,
})
const TWO = at(TUESDAY, '14:00')
const FOUR = at(TUESDAY, '16:00')
const SESSIONS = [session('10:00', '11:30', 4), session('14:00', '15:30', 4), session('16:00', '17:00', 1)]

describe.each(storeDatabases())('seats at events on $name', ({ open }) => {
  const world = withReservations(useCustomers(open))
  const { asCustomer, runJobs, moveTo } = visitActions(world)
  beforeEach(async () => {
    await clearEvents(world.database)
    await insertEvent(world.database, { sessions: SESSIONS })
  })
  const send = (call: string, body: unknown, more: object = {}) =>
    makeSubmitter(world.request, () => world.clock.ms)(call, body, more)
  const reserve = (startsAt: string, more: SeatsRequest = {}, token?: string) =>
    send('POST /Reservations/event', seats(startsAt, { email: world.guest, ...more }), { token })
  const reserveOwn = (startsAt: string, more: SeatsRequest = {}) =>
    send('POST /Reservations/event', seats(startsAt, { email: world.email, ...more }), { token: world.token })
  const free = async (): Promise<number[]> => {
    const { body } = await world.request('GET /Events/1/sessions')
    return (body['data'] as { free: number }[]).map((it) => it.free)
  }

  describe('free seats', () => {
    it('are listed by session and never cached', async () => {
      await reserve(TEN, { adults: 1, children: 2 })
      const { body, headers } = await world.request('GET /Events/1/sessions')
      expect(headers.get('cache-control')).toBe('private, no-store')
      expect(body['data']).toEqual(
        SESSIONS.map((it, index) => ({ ...it, eventId: 1, free: index === 0 ? 1 : it.capacity })),
      )
    })

    it('are listed for all events between two days', async () => {
      await insertEvent(world.database, { id: 2, sessions: [session('10:00', '11:00', 2, '2026-12-02')] })
      const list = async (query: string) => {
        const { body } = await world.request(`GET /EventSessions?${query}`)
        return (body['data'] as { eventId: number; free: number }[]).map(({ eventId, free }) => [eventId, free])
      }
      expect(await list('from=2026-12-01&to=2026-12-31')).toEqual([
        [1, 4],
        [1, 4],
        [1, 1],
        [2, 2],
      ])
      expect(await list('from=2026-12-02&to=2026-12-02')).toEqual([[2, 2]])
    })

    it.each([
      ['GET /Events/9/sessions', 404],
      ['GET /Events/01/sessions', 422],
      ['GET /EventSessions?from=2026-12-02&to=2026-12-01', 422],
      ['GET /EventSessions?from=2026-12-01&to=2027-12-01', 422],
      ['GET /EventSessions?from=0000-01-01&to=0000-01-31', 422],
      ['GET /EventSessions?from=1899-12-31&to=1900-01-01', 422],
      ['GET /EventSessions?from=2100-12-31&to=2101-01-01', 422],
      ['GET /EventSessions?from=9999-12-31&to=9999-12-31', 422],
      ['GET /EventSessions?from=1900-01-01&to=1900-01-31', 200],
      ['GET /EventSessions?from=2100-12-31&to=2100-12-31', 200],
    ])('%s: %i', async (call, status) => {
      expect((await world.request(call)).status).toBe(status)
    })
  })

  describe('a reservation', () => {
    it('takes one seat for each person and no capacity of the shop', async () => {
      const { status, body } = await reserve(TEN, { adults: 2, children: 1, note: 'くるみアレルギーがあります' })
      expect(status).toBe(200)
      expect(body).toMatchObject({
        number: expect.stringMatching(/^R-261127-/),
        kind: 'event',
        event: { id: 1, title: '椅子が直るまで' },
        shopId: 1,
        startsAt: TEN,
        endsAt: at(TUESDAY, '11:30'),
        status: 'confirmed',
        wish: null,
        changeUntil: at('2026-11-30', '18:00'),
      })
      expect(await free()).toEqual([1, 4, 1])
      expect(await readUsedCapacity(world.database)).toEqual({})
    })

    it('is refused with the other sessions if too few seats are left', async () => {
      await reserve(TEN, { email: 'first@example.jp', adults: 3 })
      const response = await reserve(TEN)
      expect(response).toMatchObject({
        status: 409,
        error: {
          code: 'SLOT_FULL',
          message: expect.stringContaining('残りは1席'),
          // The third session has one seat only.
          details: { sessions: [{ startsAt: TWO, free: 4 }] },
        },
      })
      await reserve(TEN, { email: 'second@example.jp', adults: 1 })
      expect((await reserve(TEN, { adults: 1 })).error['message']).toContain('満席')
      expect(await free()).toEqual([0, 4, 1])
    })

    it('is refused without the sessions that overlap other reservations of the same person', async () => {
      await asCustomer(at(TUESDAY, '15:00'))
      await reserve(FOUR, { email: 'first@example.jp', adults: 1 })
      await reserve(TEN, { email: 'second@example.jp', adults: 4 })
      const response = await reserveOwn(TEN, { adults: 1 })
      // The second session overlaps the visit, and the third one is full.
      expect(response).toMatchObject({ status: 409, error: { code: 'SLOT_FULL', details: { sessions: [] } } })
    })

    it.each([
      ['an unknown event', { eventId: 9 }, TEN, 'eventId'],
      ['another time', {}, at(TUESDAY, '10:30'), 'startsAt'],
      ['a time in the year 0', {}, '0000-01-01T00:00:00Z', 'startsAt'],
      ['no adult', { adults: 0 }, TEN, 'adults'],
      ['seven children', { children: 7 }, TEN, 'children'],
    ])('is refused for %s', async (_, more, startsAt, field) => {
      expect(await reserve(startsAt, more)).toMatchObject({
        status: 422,
        error: { details: { [field]: expect.any(String) } },
      })
    })

    it('is accepted until two hours before the start', async () => {
      await moveTo(Date.parse(TEN) - 120 * MINUTE_MS)
      expect((await reserve(TEN, { adults: 1 })).status).toBe(200)
      await moveTo(Date.parse(TEN) - 119 * MINUTE_MS)
      expect(await reserve(TEN, { adults: 1, email: 'late@example.jp' })).toMatchObject({
        status: 422,
        error: { details: { startsAt: expect.stringContaining('終了') } },
      })
    })

    it('does not overlap a visit of the same customer, nor exceed the limit', async () => {
      await asCustomer(at(TUESDAY, '11:00'))
      expect((await reserveOwn(TEN)).error.code).toBe('ALREADY_RESERVED')
      expect((await reserveOwn(TWO)).status).toBe(200)
      expect((await asCustomer(at(TUESDAY, '15:00'))).error.code).toBe('ALREADY_RESERVED')
      expect((await reserveOwn(FOUR, { adults: 1 })).status).toBe(200)
      expect((await asCustomer('2026-12-03T01:00:00.000Z')).error.code).toBe('RESERVATION_LIMIT')
    })

    it('is executed once for repeated requests', async () => {
      const key = ulid(NOON)
      const both = await Promise.all(
        [1, 2].map(() => send('POST /Reservations/event', seats(TEN, { email: world.guest }), { key })),
      )
      const again = await send('POST /Reservations/event', seats(TEN, { email: world.guest }), { key })
      expect(both.map(({ body }) => body['number'] ?? again.body['number'])).toEqual(
        Array.from({ length: 2 }, () => again.body['number']),
      )
      expect(await free()).toEqual([2, 4, 1])
    })
  })

  it('the last seat goes to one of 300 at once', async () => {
    const one = async (n: number): Promise<ApiResponse> => {
      const response = await reserve(FOUR, { email: `many${n}@example.jp`, adults: 1 })
      return response.status >= 500 ? one(n) : response
    }
    const responses = await Promise.all(Array.from({ length: 300 }, (_, n) => one(n)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = responses.filter(({ error }) => error?.code === 'SLOT_FULL')
    expect(refused).toHaveLength(299)
    expect(await free()).toEqual([4, 4, 0])
    expect(await readReservations(world.database)).toHaveLength(1)
  })

  describe('cancelling', () => {
    it('releases the seats once', async () => {
      const { body } = await reserveOwn(TEN, { children: 1 })
      const cancel = () =>
        send(`POST /Customers/me/reservations/${body['id'] as string}/cancel`, {}, { token: world.token })
      expect((await cancel()).body).toMatchObject({ status: 'cancelled', event: { id: 1 } })
      expect((await cancel()).status).toBe(200)
      expect(await free()).toEqual([4, 4, 1])
    })

    it('is the only change', async () => {
      const { body } = await reserveOwn(TEN)
      const call = `POST /Customers/me/reservations/${body['id'] as string}/change`
      expect(await send(call, { startsAt: TWO }, { token: world.token })).toMatchObject({
        status: 409,
        error: { code: 'RESERVATION_CLOSED', message: expect.stringContaining('日時を変更できません') },
      })
      expect(await free()).toEqual([2, 4, 1])
    })

    it('happens to all when the account is closed', async () => {
      await reserveOwn(TEN)
      await reserveOwn(TWO)
      await asCustomer('2026-12-03T01:00:00.000Z')
      const { status } = await world.request('POST /Customers/me/withdrawal', {
        token: world.token,
        body: { password: PASSWORD },
      })
      expect(status).toBeLessThan(300)
      expect(await free()).toEqual([4, 4, 1])
      expect((await readReservations(world.database)).map(({ status, contact }) => [status, contact])).toEqual(
        Array.from({ length: 3 }, () => ['cancelled', null]),
      )
    })
  })

  it('mails name the event and have a calendar file', async () => {
    await reserve(TEN, { children: 1 })
    await runJobs()
    const [mail] = await listMailsTo(world.database, world.guest)
    const props = mail!.props as { visit: { kind: string; people: string; page: string }; calendar: string }
    expect(mail!.kind).toBe('reservationCreated')
    expect(props.visit).toMatchObject({
      kind: 'イベント「椅子が直るまで」',
      people: '大人2名・お子さま1名',
      page: '/events/1',
    })
    expect(props.calendar).toContain('DTSTART:20261201T010000Z')
    expect(props.calendar.replaceAll('\r\n ', '')).toContain('SUMMARY:イベント「椅子が直るまで」（')
  })

  it('a refusal that nobody saw is mailed with the other sessions', async () => {
    await reserve(FOUR, { email: 'first@example.jp', adults: 1 })
    await send('POST /Reservations/event', seats(FOUR, { email: world.guest, adults: 1 }), {
      headers: { 'x-submission-unseen': '1' },
    })
    const [mail] = await listMailsTo(world.database, world.guest)
    expect(mail).toMatchObject({
      kind: 'reservationRefused',
      props: { place: '椅子が直るまで', page: '/events/1', wishes: ['2026年12月1日（火） 16:00〜17:00'] },
    })
    expect((mail!.props as { nearest: string[] }).nearest).toHaveLength(2)
  })
})
