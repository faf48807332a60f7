/** Booked visits: who can read, change and cancel them. */
import { describe, expect, it } from 'vitest'
import { sql } from '#drizzle'
import { CUSTOMER_CHANNEL } from '#server/platform/db/notify.ts'
import { lockCapacity } from '#server/reservations/capacity.ts'
import { mailedToken, listMailsTo, PASSWORD } from '#tests/support/customer-calls.ts'
import { useCustomers } from '#tests/support/customer-world.ts'
import { storeDatabases } from '#tests/support/database.ts'
import { readReservations, readUsedCapacity } from '#tests/support/reservation-calls.ts'
import { at, TEN, TUESDAY, withReservations, visitActions } from '#tests/support/reservation-world.ts'

describe.each(storeDatabases())('a reservation on $name', ({ name, open }) => {
  const world = withReservations(useCustomers(open))
  const { send, asGuest, asOther, asCustomer, freeOn, moveTo, runJobs } = visitActions(world)

  describe('a customer', () => {
    const idOf = async () => ((await asCustomer(TEN, { kind: 'consultation' })).body as { id: string }).id
    const change = (id: string, startsAt: string, token = world.token) =>
      send(`POST /Customers/me/reservations/${id}/change`, { startsAt }, { token })
    const cancel = (id: string, token = world.token) =>
      send(`POST /Customers/me/reservations/${id}/cancel`, {}, { token })

    it('reads their own visits and is notified of each change', async () => {
      const received: string[] = []
      const stop = await world.database.listen(CUSTOMER_CHANNEL, (text) => received.push(JSON.parse(text).kind))
      const id = await idOf()
      await asGuest(at(TUESDAY, '12:00'))
      await change(id, at(TUESDAY, '15:00'))
      await expect.poll(() => received).toEqual(['reservations', 'reservations'])
      await stop()
      const { body } = await world.request('GET /Customers/me/reservations', { token: world.token })
      expect(body['data']).toMatchObject([{ id, startsAt: at(TUESDAY, '15:00'), revision: 1, wish: null }])
      expect((await world.request('GET /Customers/me/reservations')).status).toBe(401)
    })

    it('moves a visit: the number stays, capacity changes in one step', async () => {
      const id = await idOf()
      const [before] = await readReservations(world.database)
      const moved = await change(id, at(TUESDAY, '10:30'))
      expect(moved.body).toMatchObject({ number: before!.number, endsAt: at(TUESDAY, '11:30') })
      expect(await readUsedCapacity(world.database)).toEqual({ 'visit 12-01T01:30': 1, 'visit 12-01T02:00': 1 })
    })

    it('keeps the visit if the new time is full', async () => {
      const id = await idOf()
      await asOther(at(TUESDAY, '14:00'))
      await asOther(at(TUESDAY, '14:00'))
      const refused = await change(id, at(TUESDAY, '13:30'))
      expect(refused.error).toMatchObject({ code: 'SLOT_FULL', details: { nearest: expect.any(Array) } })
      expect(refused.error.details?.['nearest']).toEqual(['13:00', '12:30', '14:30'].map((time) => at(TUESDAY, time)))
      expect(await freeOn(TUESDAY)).toMatchObject({ [TEN]: 1, [at(TUESDAY, '14:00')]: 0 })
      expect((await change(id, at(TUESDAY, '10:10'))).error.details).toEqual({ startsAt: expect.any(String) })
    })

    it('cancels until 18:00 of the day before, which frees the slot', async () => {
      const id = await idOf()
      await moveTo(Date.parse(at('2026-11-30', '18:00')))
      expect((await cancel(id)).body['status']).toBe('cancelled')
      expect((await cancel(id)).body['status']).toBe('cancelled')
      expect(await readUsedCapacity(world.database)).toEqual({})
      expect((await change(id, at(TUESDAY, '15:00'))).error.code).toBe('RESERVATION_CLOSED')
    })

    it('must call the shop after that', async () => {
      const id = await idOf()
      await moveTo(Date.parse(at('2026-11-30', '18:00')) + 1)
      for (const late of [await cancel(id), await change(id, at('2026-12-03', '10:00'))])
        expect(late).toMatchObject({ status: 409, error: { code: 'RESERVATION_CLOSED' } })
      expect((await readReservations(world.database))[0]).toMatchObject({ status: 'confirmed', revision: 0 })
    })

    it('cannot change another customer’s visit', async () => {
      await asGuest(TEN)
      const [row] = await readReservations(world.database)
      expect((await cancel(row!.id)).status).toBe(404)
      expect((await change(row!.id, at(TUESDAY, '15:00'))).status).toBe(404)
      expect((await send(`POST /Customers/me/reservations/${row!.id}/cancel`, {})).status).toBe(401)
    })

    it('keeps no visits after closing the account', async () => {
      const id = await idOf()
      await world.request('POST /Customers/me/withdrawal', { token: world.token, body: { password: PASSWORD } })
      const [row] = await readReservations(world.database)
      expect(row).toMatchObject({ id, status: 'cancelled', contact: null, holder: null, note: '' })
      expect(await readUsedCapacity(world.database)).toEqual({})
      await runJobs()
      const notified = (await listMailsTo(world.database, 'info@komorebi.example')).map(({ props }) => props)
      expect(JSON.stringify(notified)).not.toContain('佐藤')
      expect(notified).toEqual([expect.objectContaining({ event: 'cancelled', contact: '退会されたお客様' })])
      expect(await listMailsTo(world.database, world.email)).toContainEqual(
        expect.objectContaining({
          kind: 'accountClosed',
          props: {
            name: '山田',
            erased: [
              { text: expect.any(String) },
              { lines: expect.arrayContaining([`予約番号：${row!.number}`, expect.stringMatching(/^店舗：./)]) },
            ],
          },
        }),
      )
    })

    // The embedded database runs one transaction at a time.
    it.runIf(name === 'PostgreSQL')('closing an account locks capacity in order of time, for all kinds', async () => {
      const { db } = world.database
      const shop = { shopId: 1, kind: 'guidance' } as const
      const later = Date.parse(at(TUESDAY, '15:00'))
      await asCustomer(at(TUESDAY, '15:00'))
      await asCustomer(TEN, { kind: 'reform' })
      const isWaiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      const leaving = await db.transaction(async (tx) => {
        await lockCapacity(tx, shop, [Date.parse(TEN)])
        const response = world.request('POST /Customers/me/withdrawal', {
          token: world.token,
          body: { password: PASSWORD },
        })
        await expect.poll(async () => (await db.execute(isWaiting)).rows.length, { timeout: 5_000 }).toBe(1)
        await lockCapacity(tx, shop, [later])
        return { response }
      })
      expect((await leaving.response).status).toBe(200)
      expect(await readUsedCapacity(world.database)).toEqual({})
    })
  })

  describe('a guest', () => {
    const linkOf = async (kind = 'reservationCreated') => {
      await runJobs()
      return mailedToken(world.database, kind, world.guest)
    }

    it('opens a visit by the mail’s link until the day after the visit', async () => {
      const { body } = await asGuest(TEN)
      const token = await linkOf()
      const manage = () => world.request('POST /Reservations/manage', { body: { token } })
      expect((await manage()).body).toEqual(body)
      world.clock.ms = Date.parse(at('2026-12-03', '00:00')) - 1
      expect((await manage()).status).toBe(200)
      world.clock.ms += 1
      expect(await manage()).toMatchObject({ status: 410, error: { code: 'LINK_INVALID' } })
      const unknown = await world.request('POST /Reservations/manage', { body: { token: 'x'.repeat(43) } })
      expect(unknown.error.code).toBe('LINK_INVALID')
    })

    it('changes and cancels by the link, and gets a mail for each', async () => {
      await asGuest(TEN)
      const token = await linkOf()
      const moved = await send('POST /Reservations/manage/change', { token, startsAt: at(TUESDAY, '15:00') })
      expect(moved.body).toMatchObject({ startsAt: at(TUESDAY, '15:00') })
      const newer = await linkOf('reservationChanged')
      expect(newer).not.toBe(token)
      const gone = await send('POST /Reservations/manage/cancel', { token: newer })
      expect(gone.body).toMatchObject({ status: 'cancelled', number: moved.body['number'] })
      await runJobs()
      const kinds = (await listMailsTo(world.database, world.guest)).map(({ kind }) => kind)
      expect(kinds.toSorted()).toEqual(['reservationCancelled', 'reservationChanged', 'reservationCreated'])
      expect(await listMailsTo(world.database, 'info@komorebi.example')).toHaveLength(3)
    })

    it('opens no customer’s visit by a link', async () => {
      await asCustomer(TEN, { email: world.guest })
      await runJobs()
      const [mail] = await listMailsTo(world.database, world.guest)
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
