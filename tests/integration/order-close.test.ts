/** An order whose last pieces cannot be shipped ends without them. */
import { beforeEach, describe, expect, it } from 'vitest'
import { eq, sql } from '#drizzle'
import type { Order } from '#contract/orders/schema.ts'
import { orderEvents } from '#server/orders/schema.ts'
import { pointGrants } from '#server/points/schema.ts'
import { useCustomers } from '#tests/support/customer-world.ts'
import { storeDatabases } from '#tests/support/database.ts'
import { one, withOrders } from '#tests/support/order-world.ts'
import { returnActions } from '#tests/support/return-world.ts'

const shipment = (tracking: string) => ['--carrier', 'みどり運輸', '--tracking', tracking]

describe.each(storeDatabases())('an order that is closed without its last pieces on $name', ({ open }) => {
  const world = withOrders(useCustomers(open))
  const act = returnActions(world)
  const { desk } = act
  const close = (number: string, restock = 'すべて') =>
    desk('orders', 'close', number, '--restock', restock, '--reason', '生産終了のため')
  const grant = async (number: string) => {
    const [row] = (await act.rows()).filter((it) => it.number === number)
    const [found] = await world.database.db
      .select()
      .from(pointGrants)
      .where(eq(pointGrants.id, `order:${row!.id}`))
    return found!
  }

  beforeEach(async () => {
    await world.database.db.execute(sql`delete from jobs.job`)
    await world.database.db.execute(sql`delete from mails`)
  })

  /** Two lamps and a tea. One lamp is with the customer, or on its way. */
  async function partlyShipped({ isDelivered = true, points = 0 } = {}): Promise<Order> {
    const { body } = await act.order([one('LAMP', 2), one('TEA')], { points })
    const { number, quote } = body as unknown as Order
    await desk('orders', 'paid', number, String(quote.totalYen))
    await desk('orders', 'prepare', number)
    await desk('orders', 'ship', number, ...shipment('1111-1111'), '--line', 'LAMP')
    if (isDelivered) await desk('orders', 'deliver', number, '--shipment', '1')
    return act.get(number)
  }

  it('is delivered, gives the rest back to the stock or writes it off, and pays it back by the rules of returns', async () => {
    const before = [await act.stockOf('LAMP'), await act.stockOf('TEA')]
    await act.verify()
    const { number, quote } = await partlyShipped({ points: 300 })
    await expect(desk('orders', 'cancel', number, '--reason', '欠品')).rejects.toThrow('orders close')
    expect(await close(number, 'LAMP')).toMatch(/お届けを終えました.*\n60秒以内なら/)
    expect([await act.stockOf('LAMP'), await act.stockOf('TEA')]).toEqual([before[0]! - 1, before[1]! - 1])
    expect((await act.get(number)).state).toBe('delivered')
    expect(await act.get(number)).not.toHaveProperty('refunds')
    expect(await act.returnKinds()).toEqual([])
    await act.runReturnJobs()

    const order = await act.get(number)
    const [it] = order.returns!
    expect(it).toMatchObject({ reason: 'not-shipped', state: 'settled', outcome: 'refund', canWithdraw: false })
    expect(it!.lines).toEqual([
      { position: 0, quantity: 1 },
      { position: 1, quantity: 1 },
    ])
    const { settlement } = it!
    const lamp = quote.goodsYen - order.lines[0]!.unitYen
    expect(settlement).toMatchObject({ goodsYen: lamp, collection: null })
    expect(settlement!.pointsBack).toBeGreaterThan(0)
    expect(settlement!.earnedBack.pending).toBeGreaterThan(0)
    expect(order.refunds).toMatchObject([{ yen: settlement!.refundYen, way: 'transfer', state: 'requested' }])
    expect(order.history.at(-1)).toMatchObject({
      state: 'delivered',
      reason: expect.stringContaining('生産終了のため'),
    })
    expect(await act.returnMails()).toMatchObject([
      { kind: 'returnSettled', props: { isNotShipped: true, pieces: [expect.any(String), expect.any(String)] } },
    ])
    expect(await grant(number)).toMatchObject({ dueAt: expect.any(Date), isHeld: false })

    // The customer can send back what has arrived, and then everything was paid back with the fees.
    expect(order.returnable!.map(({ pieces }) => pieces.reduce((sum, { quantity }) => sum + quantity, 0))).toEqual([
      1, 0,
    ])
    const faulty = await act.openAtDesk(number, 'LAMP', '不良')
    await act.arrive(faulty)
    const { refundYen } = await act.settle(faulty)
    expect(refundYen + settlement!.refundYen).toBe(quote.totalYen)
    expect(await close(number)).toContain('これから発送する商品はありません')
  })

  it('still waits for what is on its way', async () => {
    const { number } = await partlyShipped({ isDelivered: false })
    expect(await close(number)).toContain('orders deliver')
    expect((await act.get(number)).state).toBe('shipped')
    await act.runReturnJobs()
    expect((await act.get(number)).refunds).toHaveLength(1)
    await desk('orders', 'deliver', number)
    expect((await act.get(number)).state).toBe('delivered')
  })

  it('is as before after an undo, which is refused when the money has gone back', async () => {
    const stock = [await act.stockOf('LAMP'), await act.stockOf('TEA')]
    const before = await partlyShipped()
    const { number } = before
    const taken = [await act.stockOf('LAMP'), await act.stockOf('TEA')]
    await close(number, 'LAMP')
    await expect(
      desk('returns', 'decline', (await act.get(number)).returns![0]!.number, '--reason', '誤り'),
    ).rejects.toThrow('orders undo')
    await desk('orders', 'undo', number)
    expect(await act.get(number)).toEqual(before)
    expect([await act.stockOf('LAMP'), await act.stockOf('TEA')]).toEqual(taken)
    expect(await grant(number)).toMatchObject({ dueAt: null, isHeld: false })
    await act.runReturnJobs()
    expect(await act.get(number)).toEqual(before)

    await close(number)
    expect([await act.stockOf('LAMP'), await act.stockOf('TEA')]).toEqual([stock[0]! - 1, stock[1]!])
    await act.setVariant('TEA', { stock: 0 })
    await expect(desk('orders', 'undo', number)).rejects.toThrow('戻した在庫が売れたため')
    await act.runReturnJobs()
    await expect(desk('orders', 'undo', number)).rejects.toThrow('返品の手続きがあったため')
    await act.returnMails()
    expect((await act.get(number)).refunds).toHaveLength(1)
  })

  it('ends a replacement that cannot be shipped: what was paid for the goods goes back', async () => {
    const number = await act.delivered([one('LAMP')])
    const { quote } = await act.get(number)
    const faulty = await act.openAtDesk(number, 'LAMP', '不良', '--wish', '交換')
    await desk('returns', 'replace', faulty)
    await close(number, 'なし')
    await act.runReturnJobs()
    const order = await act.get(number)
    expect(order.state).toBe('delivered')
    expect(order.refunds).toMatchObject([{ yen: quote.totalYen }])
    await act.arrive(faulty)
    expect(await act.settle(faulty)).toMatchObject({ refundYen: 0 })
    await desk('refunds', 'sent', `${number}-1`)
    const closed = await world.request('POST /Customers/me/withdrawal', {
      token: world.token,
      body: { password: 'komorebi-2026' },
    })
    expect(closed.status).toBe(200)
  })

  it('ships a later replacement without the pieces that were given up', async () => {
    const { number } = await partlyShipped()
    await close(number, 'なし')
    await act.runReturnJobs()
    const faulty = await act.openAtDesk(number, 'LAMP', '不良', '--wish', '交換')
    await desk('returns', 'replace', faulty)
    await desk('orders', 'ship', number, ...shipment('2222-2222'))
    expect((await act.get(number)).shipments.at(-1)!.pieces).toEqual([{ sku: 'LAMP', quantity: 1 }])
    expect((await act.shippedMail()).map(({ isReplacement }) => isReplacement).toSorted()).toEqual([false, true])
  })

  it('is refused before anything was shipped, and of more pieces than are left', async () => {
    const { body } = await act.order([one('LAMP')])
    const number = String(body['number'])
    await expect(close(number)).rejects.toThrow('お支払い待ち')
    await desk('orders', 'paid', number, '2970')
    await desk('orders', 'prepare', number)
    await expect(close(number)).rejects.toThrow('ご注文をキャンセルしてください（orders cancel）')
    const partly = await partlyShipped()
    await expect(close(partly.number, 'LAMP:2')).rejects.toThrow('LAMP は1点です。2点は戻せません。')
    await expect(desk('orders', 'close', partly.number, '--restock', 'なし')).rejects.toThrow('--reason')
    await expect(desk('orders', 'close', partly.number, '--reason', '欠品')).rejects.toThrow('--restock')
    expect(await world.database.db.$count(orderEvents, eq(orderEvents.kind, 'return'))).toBe(0)
  })
})
