/** The mails and pushes about the steps of an order, and the daily job of unpaid transfers. */
import { beforeEach, describe, expect, it } from 'vitest'
import { sql } from '#drizzle'
import { addDays, toJapanDate, toJapanInstant } from '#contract/shared/civil-date.ts'
import { DAY_MS } from '#contract/shared/constants.ts'
import { customers, pushSubscriptions } from '#server/customers/schema.ts'
import { customerActions, useCustomers } from '#tests/support/customer-world.ts'
import { storeDatabases } from '#tests/support/database.ts'
import { orderDesk } from '#tests/support/order-desk.ts'
import { one, orderActions, withOrders } from '#tests/support/order-world.ts'
import { STRIPE_KEYS } from '#tests/support/stripe-double.ts'

const SHOP = 'info@komorebi.example'

describe.each(storeDatabases())('the steps of an order on $name', ({ open }) => {
  const world = withOrders(useCustomers(open, STRIPE_KEYS))
  const { order, change, cancel, get, verify, stockOf, points, rows } = orderActions(world)
  const { desk, mailKinds, lastMail, runUnpaidJob } = orderDesk(world)
  const numberOf = async (response: ReturnType<typeof order>) => String((await response).body['number'])

  const listPushes = async () => {
    const { rows: jobs } = await world.database.db.execute<{ kind: string }>(
      sql`select data->>'kind' as kind from jobs.job where name = 'push' order by created_on`,
    )
    return jobs.map(({ kind }) => kind)
  }
  beforeEach(async () => {
    await world.database.db.execute(sql`delete from jobs.job`)
    await world.database.db.execute(sql`delete from mails`)
    await world.database.db.delete(pushSubscriptions)
  })
  const subscribe = async () => {
    const { id: customerId } = await customerActions(world).row()
    const at = new Date(world.clock.ms)
    const endpoint = `https://push.example/${customerId}`
    const keys = { p256dh: 'key', auth: 'secret' }
    await world.database.db
      .insert(pushSubscriptions)
      .values({ id: customerId, endpoint, ...keys, customerId, createdAt: at, renewedAt: at })
  }

  it('by transfer are mailed: account, payment, parcel, nothing for preparing and delivery', async () => {
    await subscribe()
    const number = await numberOf(order([one('LAMP', 2), one('TEA')]))
    expect(await mailKinds()).toEqual(['orderPlaced'])
    const placed = await lastMail()
    expect(placed).toMatchObject({ name: '山田', transfer: { totalYen: 6_250 }, order: { number } })
    expect(JSON.stringify(placed)).toContain('うち消費税')
    expect(await mailKinds(SHOP)).toEqual([])

    await desk('orders', 'paid', number, '6250')
    expect(await mailKinds()).toEqual(['orderPlaced', 'orderPaid'])
    expect(await mailKinds(SHOP)).toEqual(['orderNotice'])
    await desk('orders', 'prepare', number)
    await desk('orders', 'ship', number, '--carrier', 'みどり運輸', '--tracking', '1234-5678')
    await desk('orders', 'deliver', number)
    expect(await mailKinds()).toEqual(['orderPlaced', 'orderPaid', 'orderShipped'])
    expect(await lastMail()).toMatchObject({ carrier: 'みどり運輸', trackingNumber: '1234-5678', cashYen: 0 })
    expect(await listPushes()).toEqual(['orderPaid', 'orderShipped'])
  })

  it('by card are mailed once paid, by cash at once, and each step once however often its job runs', async () => {
    const card = await numberOf(order([one('LAMP')], { payment: 'card' }))
    expect(await mailKinds()).toEqual([])
    await change(card, { to: 'payment_unknown', actor: 'payment' })
    expect(await mailKinds()).toEqual([])
    await change(card, { to: 'received', actor: 'payment' })
    expect(await mailKinds()).toEqual(['orderPlaced'])
    expect(await lastMail()).toMatchObject({ method: 'card', transfer: null })
    world.clock.ms += 1_000
    const cash = await numberOf(order([one('LAMP')], { payment: 'cash' }))
    expect(await mailKinds()).toEqual(['orderPlaced', 'orderPlaced'])
    for (const step of ['prepare', 'ship']) {
      const options = step === 'ship' ? ['--carrier', 'みどり運輸', '--tracking', '1'] : []
      await desk('orders', step, cash, ...options)
    }
    expect(await lastMail()).toMatchObject({ cashYen: 3_300 })
    expect(await mailKinds(SHOP)).toEqual(['orderNotice', 'orderNotice'])
  })

  it('of a cancelled order are not mailed any more, only that it was cancelled', async () => {
    await subscribe()
    await verify()
    const number = await numberOf(order([one('LAMP')], { points: 100 }))
    await cancel(number)
    expect(await mailKinds()).toEqual(['orderCancelled'])
    expect(await lastMail()).toMatchObject({ by: 'customer', refund: 'not-transferred', pointsUsed: 100 })
    expect(await listPushes()).toEqual([])
    expect(await mailKinds(SHOP)).toEqual([])

    world.clock.ms += 1_000
    const received = await numberOf(order([one('LAMP')], { payment: 'cash' }))
    await cancel(received)
    expect(await mailKinds(SHOP)).toEqual(['orderNotice'])
  })

  it('go to the customer’s present address', async () => {
    const number = await numberOf(order([one('LAMP')]))
    const email = `moved-${world.email}`
    await world.database.db
      .update(customers)
      .set({ email })
      .where(sql`email = ${world.email}`)
    await desk('orders', 'paid', number, '2970')
    expect(await mailKinds(email)).toContain('orderPaid')
    expect(await mailKinds()).toEqual([])
  })

  it('move the delivery if the transfer arrives late, and say so', async () => {
    const number = await numberOf(order([one('LAMP')]))
    const { deliveryOn } = await get(number)
    await desk('orders', 'paid', number, '2970')
    expect((await get(number)).deliveryOn).toBe(deliveryOn)
    expect(await lastMail()).toMatchObject({ change: '' })

    const late = await numberOf(order([one('LAMP')]))
    world.clock.ms += 5 * DAY_MS
    world.token = String((await customerActions(world).logIn('komorebi-2026')).body['access_token'])
    await desk('orders', 'paid', late, '2970')
    const moved = (await get(late)).deliveryOn
    expect(moved > deliveryOn).toBe(true)
    expect(String((await lastMail())['change'])).toContain('に変更しました。')
  })

  it('end after seven days without the transfer, with a reminder on the fourth', async () => {
    await subscribe()
    await verify()
    const stock = await stockOf('LAMP')
    const number = await numberOf(order([one('LAMP', 2)], { points: 100 }))
    const ordered = world.clock.ms
    const runOnDay = async (day: number) => {
      world.clock.ms = ordered + day * DAY_MS
      await runUnpaidJob()
      return mailKinds()
    }
    expect(await runOnDay(3)).toEqual(['orderPlaced'])
    expect(await runOnDay(4)).toEqual(['orderPlaced', 'orderReminder'])
    expect(await lastMail()).toMatchObject({ order: { number } })
    expect(await runOnDay(5)).toHaveLength(2)
    expect(await runOnDay(7)).toHaveLength(2)
    // A run that was missed takes place at the next start: before the morning it ends only what was due the day before.
    world.clock.ms = toJapanInstant(addDays(toJapanDate(ordered), 8), '09:30')
    await runUnpaidJob()
    expect(await mailKinds()).toHaveLength(2)
    expect(await stockOf('LAMP')).toBe(stock - 2)
    // From the morning on it ends all that is due, also after an outage.
    world.clock.ms = toJapanInstant(addDays(toJapanDate(ordered), 8), '11:30')
    await runUnpaidJob()
    expect(await mailKinds()).toEqual(['orderPlaced', 'orderReminder', 'orderCancelled'])
    expect(await lastMail()).toMatchObject({ by: 'deadline', refund: 'not-transferred' })
    expect(await stockOf('LAMP')).toBe(stock)
    expect(await rows()).toMatchObject([{ state: 'cancelled', dueAt: null }])
    expect(await listPushes()).toEqual(['orderReminder', 'orderCancelled'])
    await runUnpaidJob()
    world.token = String((await customerActions(world).logIn('komorebi-2026')).body['access_token'])
    expect(await points()).toMatchObject({ available: 500, pending: 0 })
  })

  it('end at the next late run at the latest', async () => {
    await order([one('LAMP')])
    world.clock.ms = toJapanInstant(addDays(toJapanDate(world.clock.ms), 9), '11:00')
    await runUnpaidJob()
    expect(await rows()).toMatchObject([{ state: 'cancelled' }])
  })

  it('leave orders that are paid, or not paid by transfer, to others', async () => {
    const paid = await numberOf(order([one('LAMP')]))
    await desk('orders', 'paid', paid, '2970')
    await order([one('LAMP')], { payment: 'card' })
    await order([one('LAMP')], { payment: 'cash' })
    world.clock.ms += 9 * DAY_MS
    await runUnpaidJob()
    expect((await rows()).map(({ state }) => state).toSorted()).toEqual(['awaiting_payment', 'received', 'received'])
  })
})
