/** What the desk takes back within a minute: everything is as before, and no one was told. */
import { beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#contract/shared/constants.ts'
import { asc, eq, sql } from '#drizzle'
import { customers } from '#server/customers/schema.ts'
import { orderEvents, orders } from '#server/orders/schema.ts'
import { deskLog } from '#server/platform/desk/schema.ts'
import { pointGrants } from '#server/points/schema.ts'
import { customerActions, useCustomers } from '#tests/support/customer-world.ts'
import { storeDatabases } from '#tests/support/database.ts'
import { orderDesk } from '#tests/support/order-desk.ts'
import { one, orderActions, withOrders } from '#tests/support/order-world.ts'
import { STRIPE_KEYS } from '#tests/support/stripe-double.ts'

const SHIPMENT = ['--carrier', 'みどり運輸', '--tracking', '1234-5678']

describe.each(storeDatabases())('an undone change of an order on $name', ({ open }) => {
  const world = withOrders(useCustomers(open, STRIPE_KEYS))
  const { order, change, cancel, get, verify, stockOf, points, jobs, setVariant } = orderActions(world)
  const { desk, mailKinds, runDueJobs } = orderDesk(world)
  const numberOf = async (response: ReturnType<typeof order>) => String((await response).body['number'])
  const findRow = async (number: string) =>
    (await world.database.db.select().from(orders).where(eq(orders.number, number)))[0]!
  /** Of the row, what a change may touch. */
  const readColumns = async (number: string) => {
    const { revision: _, ...columns } = await findRow(number)
    return columns
  }
  const undo = (number: string) => desk('orders', 'undo', number)

  beforeEach(async () => {
    await world.database.db.execute(sql`delete from jobs.job`)
    await world.database.db.execute(sql`delete from mails`)
  })

  it('leaves the order as it was, at every step', async () => {
    const number = await numberOf(order([one('LAMP')]))
    world.clock.ms += 5 * DAY_MS
    world.token = String((await customerActions(world).logIn('komorebi-2026')).body['access_token'])
    await world.database.db.execute(sql`delete from jobs.job`)
    const steps: [words: string[], state: string, mail: string[]][] = [
      [['paid', '2970'], 'received', ['orderPaid']],
      [['prepare'], 'preparing', []],
      [['ship', ...SHIPMENT], 'shipped', ['orderShipped']],
      [['deliver'], 'delivered', []],
    ]
    let mails: string[] = []
    for (const [[step, ...words], state, mail] of steps) {
      const before = await readColumns(number)
      const seen = await get(number)
      const said = await desk('orders', step!, number, ...words)
      expect(said).toContain(`60秒以内なら orders undo ${number} で取り消せます。`)
      expect((await get(number)).state).toBe(state)
      expect(await undo(number)).toContain('取り消しました。')
      expect(await readColumns(number)).toEqual(before)
      expect(await get(number)).toEqual(seen)
      expect(await mailKinds()).toEqual(mails)
      await desk('orders', step!, number, ...words)
      mails = [...mails, ...mail]
      expect(await mailKinds()).toEqual(mails)
    }
    expect((await get(number)).history.map((it) => it.state)).toEqual([
      'awaiting_payment',
      'received',
      'preparing',
      'shipped',
      'delivered',
    ])
    const events = await world.database.db.select().from(orderEvents).orderBy(asc(orderEvents.revision))
    expect(events.map(({ kind, undoOf }) => (kind === 'undo' ? undoOf : kind))).toEqual(
      ['state', 1, 4, 7, 10].flatMap((it) => (it === 'state' ? [it] : ['state', it, 'state'])),
    )
    const log = await world.database.db.select().from(deskLog).orderBy(asc(deskLog.seq))
    const undone = log.filter(({ action, subjectId }) => action === 'orders undo' && subjectId === number)
    expect(undone.map(({ undoOf }) => log.find(({ seq }) => seq === undoOf)!.action)).toEqual([
      'orders paid',
      'orders prepare',
      'orders ship',
      'orders deliver',
    ])
  })

  it('takes back stock, points and the refund of a cancellation, which can be repeated', async () => {
    await verify()
    const number = await numberOf(order([one('LAMP', 2)], { points: 100, payment: 'card' }))
    await change(number, { to: 'received', actor: 'payment' })
    expect(await mailKinds()).toEqual(['orderPlaced'])
    const stock = await stockOf('LAMP')
    const balance = await points()
    for (let times = 1; times <= 2; times++) {
      await desk('orders', 'cancel', number, '--reason', '在庫の誤り')
      expect(await stockOf('LAMP')).toBe(stock + 2)
      expect(await points()).toMatchObject({ available: 500, pending: 0 })
      expect((await get(number)).state).toBe('cancelled')
      expect(await undo(number)).toBe(`${number}: 取り消しました。「注文受付」に戻りました。`)
      expect(await stockOf('LAMP')).toBe(stock)
      expect(await points()).toMatchObject({ available: balance.available, pending: balance.pending })
    }
    expect(await mailKinds()).toEqual(['orderPlaced'])
    expect(await jobs('refunds')).toEqual([])
    await desk('orders', 'cancel', number, '--reason', '在庫の誤り')
    expect(await points()).toMatchObject({ available: 500, pending: 0 })
    expect(await mailKinds()).toEqual(['orderPlaced', 'orderCancelled'])
    expect(await jobs('refunds')).toHaveLength(1)
  })

  it('is refused if what was given back is gone', async () => {
    await verify()
    const first = await numberOf(order([one('LAST')], { payment: 'cash' }))
    await desk('orders', 'cancel', first, '--reason', '在庫の誤り')
    await setVariant('LAST', { stock: 0 })
    await expect(undo(first)).rejects.toThrow(
      `${first}: 戻した在庫が売れたか、販売を停止したため、キャンセルを取り消せません。`,
    )
    expect((await get(first)).state).toBe('cancelled')
    // Nothing of the attempt stays: the customer is told as usual.
    expect(await mailKinds()).toContain('orderCancelled')

    world.clock.ms += SECOND_MS
    const second = await numberOf(order([one('LAMP')], { points: 400, payment: 'cash' }))
    await desk('orders', 'cancel', second, '--reason', '在庫の誤り')
    world.clock.ms += SECOND_MS
    await order([one('LAMP')], { points: 450, payment: 'cash' })
    await expect(undo(second)).rejects.toThrow('お戻ししたポイントをお客様が使ったため')

    const card = await numberOf(order([one('LAMP')], { payment: 'card' }))
    await desk('orders', 'cancel', card, '--reason', '在庫の誤り')
    await expect(undo(card)).rejects.toThrow('お支払いの手続きを終了したため')
  })

  it('is refused after a minute, after the notice, after a later change, and twice', async () => {
    const number = await numberOf(order([one('LAMP')], { payment: 'cash' }))
    await expect(undo(number)).rejects.toThrow('取り消せる操作はありません。')
    await desk('orders', 'prepare', number)
    world.clock.ms += MINUTE_MS + 1
    await expect(undo(number)).rejects.toThrow('60秒を過ぎ')
    await desk('orders', 'ship', number, ...SHIPMENT)
    // Its job may run a moment early.
    await mailKinds()
    await expect(undo(number)).rejects.toThrow('60秒を過ぎ')
    await desk('orders', 'deliver', number)
    await undo(number)
    await expect(undo(number)).rejects.toThrow('60秒を過ぎ')

    world.clock.ms += SECOND_MS
    const paid = await numberOf(order([one('LAMP')]))
    await desk('orders', 'paid', paid, '2970')
    await cancel(paid)
    await expect(undo(paid)).rejects.toThrow('お客様が「キャンセル」にしたため、取り消せません。')
    const refunded = await numberOf(order([one('LAMP')]))
    await desk('orders', 'paid', refunded, '2970')
    await desk('orders', 'refund', refunded, '500', '--reason', 'お詫び', '--commit', '2970')
    await expect(undo(refunded)).rejects.toThrow('返金を記録したため、取り消せません。')
  })

  it('loses no mail whose job has run in between', async () => {
    const number = await numberOf(order([one('LAMP')]))
    await desk('orders', 'paid', number, '2970')
    // The job of the placed order runs now, that of the payment waits.
    await runDueJobs()
    await undo(number)
    expect(await mailKinds()).toEqual(['orderPlaced'])
    await desk('orders', 'paid', number, '2970')
    expect(await mailKinds()).toEqual(['orderPlaced', 'orderPaid'])

    world.clock.ms += SECOND_MS
    const second = await numberOf(order([one('LAMP')], { payment: 'cash' }))
    await desk('orders', 'cancel', second, '--reason', '在庫の誤り')
    await runDueJobs()
    await undo(second)
    expect((await mailKinds()).toSorted()).toEqual(['orderPaid', 'orderPlaced', 'orderPlaced'])
  })

  it('ends only one of two undos at once', async () => {
    const number = await numberOf(order([one('LAMP')], { payment: 'cash' }))
    await desk('orders', 'prepare', number)
    const outcomes = await Promise.allSettled([undo(number), undo(number)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await get(number)).state).toBe('received')
  })

  it('grants no points before the delivery that counts', async () => {
    const number = await numberOf(order([one('LAMP')], { payment: 'cash' }))
    await desk('orders', 'prepare', number)
    await desk('orders', 'ship', number, ...SHIPMENT)
    const readDue = async () => {
      const { id } = await findRow(number)
      const [grant] = await world.database.db
        .select()
        .from(pointGrants)
        .where(eq(pointGrants.id, `order:${id}`))
      return grant!.dueAt
    }
    await desk('orders', 'deliver', number)
    expect(await readDue()).not.toBeNull()
    await undo(number)
    expect(await readDue()).toBeNull()
    expect((await get(number)).receipt.isAvailable).toBe(false)
  })

  it('is refused for an account that was closed', async () => {
    const number = await numberOf(order([one('LAMP')], { payment: 'cash' }))
    await desk('orders', 'cancel', number, '--reason', '在庫の誤り')
    await world.database.db
      .update(customers)
      .set({ closedAt: new Date(world.clock.ms) })
      .where(eq(customers.id, (await findRow(number)).customerId!))
    await expect(undo(number)).rejects.toThrow('お客様が退会したため')
  })
})
