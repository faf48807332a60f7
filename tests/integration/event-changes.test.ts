/** Sessions of events over time: they close, start, are cancelled, or end at another time. */
import { eq, sql } from '#drizzle'
import { events } from '#server/collections/schema.ts'
import { eventSessions } from '#server/events/schema.ts'
import { applySessionChange } from '#server/reservations/event-sessions.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { RESERVATION_LEAD_MS } from '#contract/shared/constants.ts'
import { makeSubmitter, readReservations } from '#tests/support/reservation-calls.ts'
import { useCustomers } from '#tests/support/customer-world.ts'
import { storeDatabases } from '#tests/support/database.ts'
import { clearEvents, insertEvent, seats, type SeatsRequest } from '#tests/support/event-calls.ts'
import { at, TEN, TUESDAY, visitActions, withReservations } from '#tests/support/reservation-world.ts'
import { listMailsTo } from '#tests/support/customer-calls.ts'

const session = (time: string, endsAt: string, capacity: number, date = TUESDAY) => ({
  startsAt: at(date, time),
  endsAt: at(date, endsAt),
  capacity,
})
const TWO = at(TUESDAY, '14:00')
const FOUR = at(TUESDAY, '16:00')
const SESSIONS = [session('10:00', '11:30', 4), session('14:00', '15:30', 4), session('16:00', '17:00', 1)]

describe.each(storeDatabases())('sessions of events on $name', ({ name, open }) => {
  const world = withReservations(useCustomers(open))
  const { asCustomer, runJobs, moveTo } = visitActions(world)
  beforeEach(async () => {
    await clearEvents(world.database)
    await insertEvent(world.database, { sessions: SESSIONS })
  })
  const send = (call: string, body: unknown, more: object = {}) =>
    makeSubmitter(world.request, () => world.clock.ms)(call, body, more)
  const reserve = (startsAt: string, more: SeatsRequest = {}) =>
    send('POST /Reservations/event', seats(startsAt, { email: world.guest, ...more }))
  const reserveOwn = (startsAt: string, more: SeatsRequest = {}) =>
    send('POST /Reservations/event', seats(startsAt, { email: world.email, ...more }), { token: world.token })

  it('the home page and rendered pages change when a session closes and when it starts', async () => {
    const shown = async () => {
      const { body } = await world.request('GET /Home')
      return (body['events'] as { times: { startsAt: string }[] }[]).flatMap((it) =>
        it.times.map((time) => time.startsAt),
      )
    }
    const renderedAt = async (ms: number) => {
      await moveTo(ms)
      await world.app.request('/about')
      return world.app.rendered()
    }
    const closesAt = Date.parse(TEN) - RESERVATION_LEAD_MS
    const beforeClosing = await renderedAt(closesAt - 1_500)
    expect(await renderedAt(closesAt)).toBe(beforeClosing)
    expect(await renderedAt(closesAt + 1)).toBe(beforeClosing + 1)
    const beforeStart = await renderedAt(Date.parse(TEN) - 1_500)
    expect(await shown()).toEqual([TEN, TWO, FOUR])
    expect(await renderedAt(Date.parse(TEN) - 1)).toBe(beforeStart)
    expect(await shown()).toEqual([TEN, TWO, FOUR])
    expect(await renderedAt(Date.parse(TEN))).toBe(beforeStart + 1)
    expect(await shown()).toEqual([TWO, FOUR])
  })

  it('are an empty list if all are cancelled', async () => {
    await world.database.db.update(eventSessions).set({ live: false })
    expect(await world.request('GET /Events/1/sessions')).toMatchObject({ status: 200, body: { data: [] } })
  })

  describe('a session that the shop cancels', () => {
    const place = { eventId: 1, startsAt: new Date(TEN) }
    const change = (values: { live?: boolean; endsAt?: Date }) =>
      world.database.db.update(eventSessions).set(values).where(eq(eventSessions.startsAt, place.startsAt))
    const apply = () => applySessionChange({ db: world.database.db, now: () => world.clock.ms }, place)

    it('cancels its reservations once and mails the customers, members and guests', async () => {
      await reserve(TEN)
      await reserveOwn(TEN, { adults: 1 })
      await reserve(TWO, { email: 'other@example.jp' })
      await runJobs()
      await change({ live: false })
      await apply()
      await apply()
      await runJobs()
      const found = await readReservations(world.database)
      expect(found.map(({ startsAt, status }) => `${startsAt.toISOString()} ${status}`).toSorted()).toEqual([
        `${TEN} cancelled`,
        `${TEN} cancelled`,
        `${TWO} confirmed`,
      ])
      for (const email of [world.guest, world.email]) {
        const mails = (await listMailsTo(world.database, email)).filter(({ kind }) => kind === 'reservationCancelled')
        expect(mails).toMatchObject([{ props: { isEventCancelled: true } }])
      }
      const { rows } = await world.database.db.execute<{ used: number }>(
        sql`select used from event_sessions where not live`,
      )
      expect(rows).toEqual([{ used: 0 }])
    })

    it('is not reserved by requests on the way', async () => {
      await change({ live: false })
      expect((await reserve(TEN)).status).toBe(422)
    })

    // The embedded database runs one transaction at a time.
    it.runIf(name === 'PostgreSQL').each([
      ['end', { endsAt: new Date(at(TUESDAY, '12:00')) }],
      ['shop', { shopId: 2 }],
    ])('has the new %s in a reservation that arrives during the import', async (_, changed) => {
      const { db } = world.database
      const isWaiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await db.execute(
        sql`insert into shops (id, rev, source_hash, data) select 2, rev, source_hash, data from shops where id = 1
          on conflict do nothing`,
      )
      const { response } = await db.transaction(async (tx) => {
        if ('shopId' in changed) await tx.update(events).set({ data: sql`data || '{"shopId": 2}'` })
        // An import writes the sessions of an event that it changes.
        const values = 'endsAt' in changed ? changed : { capacity: 4 }
        await tx.update(eventSessions).set(values).where(eq(eventSessions.startsAt, place.startsAt))
        const response = reserve(TEN)
        await expect.poll(async () => (await db.execute(isWaiting)).rows.length, { timeout: 5_000 }).toBe(1)
        return { response }
      })
      expect((await response).status).toBe(200)
      expect(await readReservations(world.database)).toMatchObject([changed])
      const { rows } = await db.execute<{ used: number }>(
        sql`select used from event_sessions where starts_at = ${TEN}::timestamptz`,
      )
      expect(rows).toEqual([{ used: 2 }])
    })

    it('moves its end and notifies the customers', async () => {
      await reserve(TEN)
      await runJobs()
      await change({ endsAt: new Date(at(TUESDAY, '12:00')) })
      await apply()
      await apply()
      await runJobs()
      const [row] = await readReservations(world.database)
      expect(row).toMatchObject({ status: 'confirmed', revision: 1, endsAt: new Date(at(TUESDAY, '12:00')) })
      const mails = await listMailsTo(world.database, world.guest)
      expect(mails.map(({ kind }) => kind).toSorted()).toEqual(['reservationChanged', 'reservationCreated'])
      expect(mails.find(({ kind }) => kind === 'reservationChanged')).toMatchObject({ props: { isEndChanged: true } })
    })
  })

  describe('a change that comes after the start', () => {
    it.each([
      ['end', { endsAt: new Date(at(TUESDAY, '12:00')) }],
      ['cancellation', { live: false }],
    ])('leaves the reservations and fails: %s', async (_, values) => {
      const place = { eventId: 1, startsAt: new Date(TEN) }
      await reserve(TEN)
      await world.database.db.update(eventSessions).set(values).where(eq(eventSessions.startsAt, place.startsAt))
      const before = await readReservations(world.database)
      await expect(applySessionChange({ db: world.database.db, now: () => Date.parse(TEN) }, place)).rejects.toThrow(
        `started before its change: ${before[0]!.number}`,
      )
      expect(await readReservations(world.database)).toEqual(before)
    })
  })

  it('two runs of a change at once send one mail', async () => {
    await reserve(TEN)
    await runJobs()
    const place = { eventId: 1, startsAt: new Date(TEN) }
    const values = { endsAt: new Date(at(TUESDAY, '12:00')) }
    await world.database.db.update(eventSessions).set(values).where(eq(eventSessions.startsAt, place.startsAt))
    const apply = () => applySessionChange({ db: world.database.db, now: () => world.clock.ms }, place)
    await Promise.all([apply(), apply(), apply()])
    expect(await readReservations(world.database)).toMatchObject([{ revision: 1, ...values }])
  })

  it('the mail about a refusal leaves out the sessions that overlap other reservations of the same person', async () => {
    await asCustomer(at(TUESDAY, '11:00'))
    await reserve(FOUR, { email: 'first@example.jp', adults: 1 })
    await send('POST /Reservations/event', seats(FOUR, { email: world.email, adults: 1 }), {
      token: world.token,
      headers: { 'x-submission-unseen': '1' },
    })
    const mails = await listMailsTo(world.database, world.email)
    const mail = mails.find(({ kind }) => kind === 'reservationRefused')
    expect((mail!.props as { nearest: string[] }).nearest).toEqual(['2026年12月1日（火） 14:00〜15:30'])
  })
})
