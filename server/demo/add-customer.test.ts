import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eq } from '#drizzle'
import { DAY_MS } from '#contract/shared/constants.ts'
import { getEventState } from '#contract/events/rules.ts'
import { changeMeBody, registerBody } from '#contract/customers/schema.ts'
import { type Order, orderSchema } from '#contract/orders/schema.ts'
import { variants } from '#server/catalogue/schema.ts'
import type { Database } from '#server/platform/db/client.ts'
import { listSeatsOfEvent } from '#server/events/seats.ts'
import { inquiries } from '#server/form-submissions/schema.ts'
import { reforms } from '#server/collections/schema.ts'
import { reservations } from '#server/reservations/schema.ts'
import { customers } from '#server/customers/schema.ts'
import { mails } from '#server/platform/mailer/schema.ts'
import { listMessages } from '#server/messages/customer-messages.ts'
import { listFreeSlots } from '#server/reservations/free-slots.ts'
import { listOrders, loadOrder, loadOwnOrder } from '#server/orders/rows.ts'
import { loadPoints } from '#server/points/load-points.ts'
import { listReservations } from '#server/reservations/rows.ts'
import { clearEvents, insertEvent } from '#tests/support/event-calls.ts'
import { fillStore } from '#tests/support/fill-store.ts'
import { storeDatabases } from '#tests/support/database.ts'
import { addDemoCustomer } from './add-customer.ts'
import { isDemoGuest } from './add-seats.ts'
import { verifyPassword } from '#server/customers/passwords.ts'

const NOW = new Date('2026-11-20T01:00:00Z')

describe.each(storeDatabases())('the demo customer on $name', ({ open }) => {
  let database: Database
  beforeEach(async () => {
    database = await open()
  })
  afterEach(() => database.close())

  const rows = () => database.db.select().from(customers)

  it('is valid for the forms, verified, and has the password of the README', async () => {
    expect(await addDemoCustomer(database.db, NOW)).toBe(true)
    const [hanako] = await rows()
    const { email, passwordHash, verifiedAt, ...rest } = hanako!
    const { familyName, givenName, familyKana, givenKana, phone, postalCode, prefecture, city, birthday } = rest
    const { address1, address2 } = rest
    const names = { familyName, givenName, familyKana, givenKana }
    const agreed = { newsletter: rest.newsletter, terms: true }
    expect(registerBody.parse({ ...names, ...agreed, email, password: 'komorebi-2026' })).toMatchObject({ email })
    const typed = { familyName, givenName, familyKana, givenKana, phone, postalCode, prefecture, city, birthday }
    expect(changeMeBody.parse({ ...typed, address1, address2 })).toEqual({ ...typed, address1, address2 })
    expect(prefecture).toBe('大阪府')
    expect(verifiedAt!.getTime()).toBeLessThan(NOW.getTime())
    expect(await verifyPassword(passwordHash, 'komorebi-2026')).toBe(true)
  })

  it('has a past and a future visit and an unread message', async () => {
    await fillStore(database)
    await addDemoCustomer(database.db, NOW)
    const { db } = database
    const deps = { db, now: () => NOW.getTime() }
    const customerId = (await rows())[0]!.id
    const [ahead, past, ...more] = await listReservations(deps, customerId)
    expect(more).toEqual([])
    expect([past!.status, ahead!.status]).toEqual(['visited', 'confirmed'])
    expect(past!.startsAt < NOW.toISOString() && NOW.toISOString() < ahead!.startsAt).toBe(true)
    expect(past!.createdAt < past!.startsAt).toBe(true)
    // The capacity of the visit is taken.
    const [day] = await listFreeSlots(deps, {
      shopId: ahead!.shopId,
      kind: 'guidance',
      from: ahead!.startsAt.slice(0, 10),
      to: ahead!.startsAt.slice(0, 10),
    })
    expect(day!.starts.find((it) => it.startsAt === ahead!.startsAt)!.free).toBe(1)
    const { data, unread } = await listMessages(deps, customerId, undefined)
    expect(data).toHaveLength(4)
    expect(unread).toBe(1)
    expect(await db.select().from(mails)).toEqual([])
  })

  it('has points of the registration and a gift', async () => {
    await addDemoCustomer(database.db, NOW)
    const { id } = (await rows())[0]!
    const points = await loadPoints({ db: database.db, now: () => NOW.getTime() }, id)
    expect(points.available).toBe(800)
    expect(points.data.map(({ reason }) => reason)).toEqual(['gift', 'registration'])
  })

  it('has a delivered order, one that is paid, and one that waits for the transfer, with their points', async () => {
    await fillStore(database)
    const { db } = database
    const countStock = async () => (await db.select().from(variants)).reduce((sum, { stock }) => sum + stock, 0)
    const stock = await countStock()
    await addDemoCustomer(db, NOW)
    const [{ id, prefecture }] = (await rows()) as [typeof customers.$inferSelect]
    const { data } = await listOrders(db, id, { page: 1 })
    expect(data.map(({ state }) => state)).toEqual(['awaiting_payment', 'received', 'delivered'])
    const all = await Promise.all(data.map(async ({ number }) => loadOrder(db, await loadOwnOrder(db, number, id))))
    for (const order of all) {
      expect(orderSchema.parse(order)).toEqual(order)
      expect(order.address!.prefecture).toBe(prefecture)
      expect(order.quote.totalYen).toBe(order.quote.taxes.reduce((sum, { yen }) => sum + yen, 0))
      expect(order.deliveryOn > order.createdAt.slice(0, 10)).toBe(true)
    }
    const [awaiting, received, delivered] = all as [Order, Order, Order]
    expect(awaiting.dueOn! > NOW.toISOString().slice(0, 10)).toBe(true)
    expect([received.paidAt, received.dueOn]).toEqual([expect.any(String), null])
    expect(delivered).toMatchObject({ shipments: [{ carrier: 'みどり運輸' }], receipt: { isAvailable: true } })
    expect(await countStock()).toBe(stock - 2)

    const points = await loadPoints({ db, now: () => NOW.getTime() }, id)
    const earned = delivered.quote.earnedPoints
    expect(points.data.map((it) => [it.reason, it.points])).toEqual([
      ['spent', -100],
      ['gift', 300],
      ['earned', earned],
      ['spent', -200],
      ['registration', 500],
    ])
    expect(points.available).toBe(500 + earned)
    expect(points.pending).toBe(received.quote.earnedPoints + awaiting.quote.earnedPoints)
    const times = points.data.map(({ at }) => at)
    expect(times).toEqual(times.toSorted().toReversed())
    expect(await db.select().from(mails)).toEqual([])
  })

  it('has seats at an event and an answered inquiry; one event is full, another almost', async () => {
    const { db } = database
    await fillStore(database)
    await clearEvents(database)
    const dayAhead = (days: number) => new Date(NOW.getTime() + days * DAY_MS).toISOString()
    const sessionsOf = (capacity: number) =>
      [-3, 5, 12].map((days) => ({ startsAt: dayAhead(days), endsAt: dayAhead(days + 0.05), capacity }))
    for (const id of [1, 3, 4]) await insertEvent(database, { id, sessions: sessionsOf(6), isForChildren: id === 1 })
    const texts = { foldedName: '', foldedKana: '', foldedTerms: '', foldedBody: '', grams: [], facets: [] }
    const data = { id: 11, title: 'はじめての冬' }
    await db
      .insert(reforms)
      .values({ ...texts, id: 11, rev: 1, sourceHash: '', rank: 1, publishedAt: NOW, changedAt: NOW, data })
    await addDemoCustomer(db, NOW)
    const stateOf = async (id: number) => {
      const sessions = (await listSeatsOfEvent(db, id)).map((it) => ({ ...it, startsAt: Date.parse(it.startsAt) }))
      return [getEventState(sessions, NOW.getTime()), ...sessions.map(({ free }) => free)]
    }
    expect(await stateOf(1)).toEqual(['few', 6, 1, 1])
    expect(await stateOf(3)).toEqual(['open', 6, 6, 4])
    expect(await stateOf(4)).toEqual(['full', 6, 0, 0])
    const customerId = (await rows())[0]!.id
    const own = await listReservations({ db }, customerId)
    expect(own.filter(({ kind }) => kind === 'event')).toMatchObject([{ event: { id: 3 }, adults: 2, children: 0 }])
    const guests = (await db.select().from(reservations)).filter((it) => it.customerId === null)
    expect(guests.every(({ contact }) => isDemoGuest(contact!.email!))).toBe(true)
    expect(await db.select().from(inquiries)).toMatchObject([
      { customerId, status: 'closed', content: { caseTitle: 'はじめての冬' } },
    ])
    expect(await db.select().from(mails)).toEqual([])
  })

  it.each([
    ['changed her address', { email: 'other@example.jp' }],
    ['changed her name', { familyName: '佐藤' }],
    ['withdrew', { email: null, closedAt: NOW }],
  ])('stays unchanged after they %s', async (_, change) => {
    await addDemoCustomer(database.db, NOW)
    await database.db.update(customers).set(change).where(eq(customers.givenName, '花子'))
    const before = await rows()
    expect(await addDemoCustomer(database.db, new Date())).toBe(false)
    expect(await rows()).toEqual(before)
  })
})
