/**
 * Nothing that staff tap is lost or done twice, nothing is mailed twice or although it was undone, and the log is complete, with
 * six tablets that lose their signal, die and send twice. `DESK_ACTIONS` and `STORM_SEED` set the number of taps and the seed.
 */
import { ulid } from 'ulid'
import { beforeAll, describe, expect, it } from 'vitest'
import { inArray, isNotNull, sql } from '#drizzle'
import { variants } from '#server/catalogue/schema.ts'
import { orderEvents, orders, shipments } from '#server/orders/schema.ts'
import { reservationNotes, reservations } from '#server/reservations/schema.ts'
import { deskLog } from '#server/platform/desk/schema.ts'
import { mails } from '#server/platform/mailer/schema.ts'
import { toJobId } from '#server/platform/queue/enqueue.ts'
import { storeDatabases } from '#tests/support/database.ts'
import {
  letMinutePass,
  placeOrder,
  refresh,
  send,
  type Storm,
  type StormTablet,
  tap,
} from '#tests/support/desk-storm.ts'
import { useDesk } from '#tests/support/desk-world.ts'
import { fillStore } from '#tests/support/fill-store.ts'
import { insertCatalogue } from '#tests/support/insert-catalogue.ts'
import { ADDRESS, ORDER_ITEMS } from '#tests/support/order-world.ts'
import { makeRandom } from '../storm/random.ts'

const ACTIONS = Number(process.env['DESK_ACTIONS'] ?? 150)
const SEED = Number(process.env['STORM_SEED'] ?? 1)
const TABLETS = 6
const ORDERS = 8

describe.each(storeDatabases())('tablets without a steady signal on $name', ({ open }) => {
  const world = useDesk(open)
  const random = makeRandom(SEED)
  const storm: Storm = { world, random, tablets: [], tapped: [] }
  const visitDay = '2026-11-20'

  beforeAll(async () => {
    const { db } = world.database
    await fillStore(world.database)
    await insertCatalogue(db, { categories: [], items: ORDER_ITEMS })
    await db.update(variants).set({ stock: 1_000 })
    for (let index = 0; index < TABLETS; index++) {
      const { browser, me } = await world.enrol({
        email: `${ulid()}@example.jp`,
        role: 'スタッフ',
        name: `担当${index}`,
      })
      storm.tablets.push({ browser, staffId: me.id, waiting: [], orders: new Map(), visits: new Map() })
    }
    const order = {
      lines: [{ sku: 'LAMP', quantity: 1 }],
      address: ADDRESS,
      deliveryOn: '2026-11-27',
      slot: 'any',
      payment: 'cash',
      points: 0,
      note: '',
    }
    for (let index = 0; index < ORDERS; index++)
      await placeOrder(storm, storm.tablets[0]!.browser, { ...order, email: `guest-${index}@example.jp` })
    const who = ['--name', '山田 花子', '--kana', 'やまだ はなこ', '--phone', '0312345678']
    for (const time of ['13:30', '14:30', '15:30', '16:30'])
      await world.desk('reservations', 'create', '1', '--date', visitDay, '--time', time, ...who)
    for (const tablet of storm.tablets) await refresh(storm, tablet)
  })

  const tabletStep = async (tablet: StormTablet): Promise<void> => {
    if (random.chance(0.5)) tap(storm, tablet)
    if (random.chance(0.6)) await send(storm, tablet, { loss: 0.3 })
    // It was started again, or got the news of a change.
    if (random.chance(0.3) && tablet.waiting.length === 0) await refresh(storm, tablet)
  }

  it(`do ${ACTIONS} things once each`, { timeout: 60_000 + ACTIONS * 500 }, async () => {
    const { db } = world.database
    // The visits have begun.
    world.clock.ms = Date.UTC(2026, 10, 20, 8)
    while (storm.tapped.length < ACTIONS) {
      await Promise.all(storm.tablets.map(tabletStep))
      if (random.chance(0.1)) await letMinutePass(storm)
      else world.clock.ms += 5_000
    }
    for (const tablet of storm.tablets) while (tablet.waiting.length > 0) await send(storm, tablet, { loss: 0 })
    await letMinutePass(storm)
    await letMinutePass(storm)

    const keys = storm.tapped.map(({ key }) => key)
    const entries = await db.select().from(deskLog).where(inArray(deskLog.key, keys))
    const changed = storm.tapped.filter(({ outcome }) => outcome!.status === 200 && outcome!.body.changed !== false)
    expect(entries.map(({ key, actorId }) => `${key} ${actorId}`).toSorted()).toEqual(
      changed.map(({ key, staffId }) => `${key} ${staffId}`).toSorted(),
    )
    expect(changed.length).toBeGreaterThan(ACTIONS / 10)
    const refused = storm.tapped.filter(({ outcome }) => outcome!.status !== 200)
    expect(new Set(refused.map(({ outcome }) => outcome!.body.error!.code))).toEqual(new Set(['CHANGED', 'REFUSED']))

    const notes = await db.select().from(reservationNotes)
    const written = changed.filter(({ name }) => name === 'reservations note')
    expect(notes.map(({ text }) => text).toSorted()).toEqual(
      written.map(({ input }) => (input as { text: string }).text).toSorted(),
    )

    for (const { id, revision, state } of await db.select().from(orders)) {
      const events = (await db.select().from(orderEvents)).filter(({ orderId }) => orderId === id)
      expect(events).toHaveLength(revision + 1)
      const made = (await db.select().from(shipments)).filter(({ orderId }) => orderId === id)
      expect(made.length).toBe(state === 'shipped' || state === 'delivered' ? 1 : 0)
      const undone = new Set(events.map(({ undoOf }) => undoOf))
      const mailIds = events
        .filter(({ kind, state: to }) => kind === 'state' && to === 'shipped')
        .map((event) => ({ ...event, id: toJobId(`orderShipped:${id}:${event.revision}`) }))
      const sent = new Set((await db.select({ id: mails.id }).from(mails)).map((mail) => mail.id))
      for (const event of mailIds)
        expect(sent.has(event.id), `${id} ${event.revision}`).toBe(!undone.has(event.revision))
    }
    const arrived = await db.select().from(reservations).where(isNotNull(reservations.checkedInAt))
    expect(arrived.every(({ status }) => status === 'visited')).toBe(true)
    const { rows } = await db.execute(sql`select key from desk_log group by key, subject_id having count(*) > 1`)
    expect(rows).toEqual([])
  })
})
