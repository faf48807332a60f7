import { describe, expect, it, vi } from 'vitest'
import { eq, sql } from '#drizzle'
import type { Order } from '#contract/orders/schema.ts'
import { formatPaymentCode, formatVoucherDue } from '#contract/orders/konbini.ts'
import { orders } from '#server/orders/schema.ts'
import { listMailsTo } from '#tests/support/customer-calls.ts'
import { storeDatabases } from '#tests/support/database.ts'
import { orderDesk } from '#tests/support/order-desk.ts'
import { one, orderActions } from '#tests/support/order-world.ts'
import { paymentActions, withPayments } from '#tests/support/payment-world.ts'

const TO = [
  ...['--name', '山田 花子', '--kana', 'ヤマダ ハナコ', '--phone', '03-1234-5678', '--postal', '158-0094'],
  ...['--prefecture', '東京都', '--city', '世田谷区', '--line1', '玉川1-1-1'],
]

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

describe.each(storeDatabases())('payments at a convenience store on $name', ({ open }) => {
  const world = withPayments(open)
  const act = paymentActions(world)
  const state = async (number: string) => (await act.row(number)).state
  const untilState = (number: string, expected: string) =>
    vi.waitFor(async () => expect(await state(number)).toBe(expected), 5_000)
  const get = (number: string) => orderActions(world).get(number)
  const mails = async (kind: string, to = world.email) =>
    (await listMailsTo(world.database, to)).filter((it) => it.kind === kind)
  const lastNotice = async () => (await mails('paymentNotice', 'info@komorebi.example')).at(-1)
  const runDaily = () =>
    world.app
      .jobs()
      .find(({ queue }) => queue.name === 'orders-unpaid')!
      .run({ id: '', data: {}, isLast: false })

  /** An order whose numbers were issued. */
  async function orderWithVoucher(): Promise<Order> {
    const { number } = await act.order('konbini')
    expect(await act.runJobs('vouchers')).toEqual([])
    return get(number)
  }
  const pay = async (number: string) => world.stripe.states.completeIntent((await act.found(number)).id, 'success')

  it('wait with the numbers of each chain, which expire with the order on the third day', async () => {
    const ordered = await act.order('konbini')
    expect(ordered).toMatchObject({ state: 'awaiting_payment', payment: 'konbini', voucher: { codes: [] } })
    expect(await act.runJobs('vouchers')).toEqual([])
    const { voucher, address, quote } = await get(ordered.number)
    expect(voucher!.codes.map(({ chain }) => chain)).toEqual(['familymart', 'lawson', 'ministop', 'seicomart'])
    for (const { paymentCode, confirmationNumber } of voucher!.codes) {
      expect(paymentCode).toMatch(/^\d+$/)
      expect(confirmationNumber).toBe(address!.phone)
    }
    const dueMs = Date.parse(voucher!.dueAt)
    expect(dueMs - world.clock.ms).toBeGreaterThan(3 * DAY_MS)
    expect(dueMs - world.clock.ms).toBeLessThanOrEqual(4 * DAY_MS)
    expect(voucher!.dueAt).toMatch(/T15:00:00/)
    const intent = await act.found(ordered.number)
    expect(intent).toMatchObject({
      amount: quote.totalYen,
      status: 'requires_action',
      payment_method_types: ['konbini'],
    })
    expect(intent['next_action']).toMatchObject({ konbini_display_details: { expires_at: dueMs / 1_000 - 1 } })
    expect(await mails('orderPlaced')).toMatchObject([{ props: { method: 'konbini', voucher } }])
  })

  it('are taken by phone: staff tell the numbers and the deadline, and the caller gets them by mail', async () => {
    const { desk, json } = orderDesk(world)
    const email = `caller${world.count}@example.jp`
    const words = ['orders', 'create', '--email', email, '--line', 'LAMP', '--method', 'コンビニ払い', ...TO]
    const told = (await json(...words)) as Record<string, string>
    const placing = desk(...words, '--delivery', told['deliveryOn']!, '--total', String(told['totalYen']))
    // As the server does, while the command waits.
    await vi.waitFor(async () => {
      await act.runJobs('vouchers')
      expect((await world.database.db.select().from(orders))[0]?.voucher).toHaveLength(4)
    }, 5_000)
    const [row] = await world.database.db.select().from(orders)
    const [code] = row!.voucher!
    for (const text of [await placing, await desk('orders', 'show', row!.number)])
      expect(text).toContain(
        `ファミリーマート  ${formatPaymentCode(code!.paymentCode)}（確認番号 ${code!.confirmationNumber}）`,
      )
    expect(await placing).toContain(`支払い期限  ${formatVoucherDue(row!.dueAt!.toISOString())}`)
    expect(await mails('orderPlaced', email)).toMatchObject([
      { props: { method: 'konbini', voucher: { codes: [{}, {}, {}, {}] }, order: { link: expect.any(String) } } },
    ])
  })

  it('are issued once: by repeated jobs, and by the event if the response was lost', async () => {
    const { number } = await act.order('konbini')
    world.stripe.requests.length = 0
    world.stripe.failNext('response-lost', /confirm$/)
    expect(await act.runJobs('vouchers')).toHaveLength(1)
    await vi.waitFor(async () => expect((await get(number)).voucher!.codes).toHaveLength(4), 5_000)
    expect(await act.runJobs('vouchers')).toEqual([])
    expect(world.stripe.requests.filter(({ path }) => path.endsWith('/confirm'))).toHaveLength(1)
    expect(await mails('orderPlaced')).toHaveLength(1)
  })

  it('get other numbers if the payment service does not accept the phone number', async () => {
    const { number } = await act.order('konbini')
    const { address, id } = await act.row(number)
    await world.database.db
      .update(orders)
      .set({ address: { ...address!, phone: '0000000001' } })
      .where(eq(orders.id, id))
    expect(await act.runJobs('vouchers')).toEqual([])
    const [code] = (await get(number)).voucher!.codes
    expect(code!.confirmationNumber).toMatch(/^\d{11}$/)
  })

  it('become a received order, with a mail, and without numbers', async () => {
    const { number } = await orderWithVoucher()
    await pay(number)
    await untilState(number, 'received')
    await act.runJobs('order-mails')
    expect(await mails('orderPaid')).toMatchObject([{ props: { method: 'konbini' } }])
    expect(await act.row(number)).toMatchObject({ voucher: null, dueAt: null, paidAt: expect.any(Date) })
    expect(await get(number)).not.toHaveProperty('voucher')
  })

  it('are noticed within the hour if the event is lost', async () => {
    const { number } = await orderWithVoucher()
    world.stripe.hold(true)
    await pay(number)
    await act.reconcile()
    expect(await state(number)).toBe('awaiting_payment')
    world.clock.ms += HOUR_MS
    await act.reconcile()
    expect(await state(number)).toBe('received')
  })

  it('are reminded of the day before the last one, once', async () => {
    const { number } = await orderWithVoucher()
    await runDaily()
    world.clock.ms += DAY_MS
    await runDaily()
    expect(await mails('orderReminder')).toEqual([])
    world.clock.ms += DAY_MS
    await runDaily()
    await runDaily()
    expect(await mails('orderReminder')).toMatchObject([
      { props: { order: { number }, voucher: { codes: [{}, {}, {}, {}] } } },
    ])
  })

  it('end at the deadline: the voucher is cancelled before the order, and the goods are in stock again', async () => {
    const stock = await orderActions(world).stockOf('LAMP')
    const { number, voucher } = await orderWithVoucher()
    world.clock.ms = Date.parse(voucher!.dueAt) - 1_000
    await act.reconcile()
    expect(await state(number)).toBe('awaiting_payment')
    world.clock.ms += 1_000
    await act.reconcile()
    expect(await state(number)).toBe('cancelled')
    expect((await act.found(number)).status).toBe('canceled')
    expect(await orderActions(world).stockOf('LAMP')).toBe(stock)
    await act.runJobs('order-mails')
    expect(await mails('orderCancelled')).toMatchObject([{ props: { refund: 'not-paid-at-store', by: 'deadline' } }])
  })

  it('end also after the payment service has let the voucher expire', async () => {
    const { number, voucher } = await orderWithVoucher()
    world.stripe.states.completeIntent((await act.found(number)).id, 'decline')
    await vi.waitFor(async () => expect((await act.payments(number))[0]!.status).toBe('requires_payment_method'), 5_000)
    expect(await state(number)).toBe('awaiting_payment')
    world.clock.ms = Date.parse(voucher!.dueAt)
    await act.reconcile()
    expect(await state(number)).toBe('cancelled')
  })

  it('count if they were made in the last minute', async () => {
    const { number, voucher } = await orderWithVoucher()
    world.stripe.hold(true)
    await pay(number)
    world.clock.ms = Date.parse(voucher!.dueAt)
    await act.reconcile()
    expect(await state(number)).toBe('received')
  })

  it('end when the customer cancels: the voucher cannot be paid any more', async () => {
    const { number } = await orderWithVoucher()
    expect((await act.cancel(number)).status).toBe(200)
    expect(await act.runJobs('refunds')).toEqual([])
    expect((await act.found(number)).status).toBe('canceled')
    expect((await act.row(number)).voucher).toBeNull()
  })

  it('need no voucher after a cancellation', async () => {
    const { number } = await act.order('konbini')
    await act.cancel(number)
    expect(await act.runJobs('vouchers')).toEqual([])
    expect(await act.payments(number)).toEqual([])
  })

  it('go back by transfer if they were made while the order was being cancelled', async () => {
    const { number, quote } = await orderWithVoucher()
    const { id } = await act.found(number)
    world.stripe.hold(true)
    await act.cancel(number)
    world.stripe.states.completeIntent(id, 'processing')
    expect(await act.runJobs('refunds')).toHaveLength(1)
    world.stripe.states.completeIntent(id, 'success')
    expect(await act.runJobs('refunds')).toEqual([])
    expect(await act.refunds(number)).toMatchObject([
      { way: 'transfer', state: 'requested', yen: quote.totalYen, unmatchedIntentId: id },
    ])
    expect(await lastNotice()).toMatchObject({ props: { problem: 'order-closed', number } })
    expect(await state(number)).toBe('cancelled')
  })

  it('go back by transfer after they were received, and never through the payment service', async () => {
    const { number, quote } = await orderWithVoucher()
    await pay(number)
    await untilState(number, 'received')
    await act.cancel(number)
    await act.runJobs('refunds')
    expect(await act.refunds(number)).toMatchObject([{ way: 'transfer', state: 'requested', yen: quote.totalYen }])
    expect(world.stripe.states.refunds.size).toBe(0)
    await act.runJobs('order-mails')
    expect(await mails('orderCancelled')).toMatchObject([{ props: { refund: 'konbini' } }])
  })

  it('that someone gives back in the dashboard are decided by the payment service, not by the desk', async () => {
    const { desk } = orderDesk(world)
    const { number } = await orderWithVoucher()
    await pay(number)
    await untilState(number, 'received')
    const { id } = await act.found(number)
    const { id: refundId } = world.stripe.states.createRefund({ payment_intent: id, amount: '500' })
    const made = { way: 'transfer', state: 'succeeded', yen: 500, stripeRefundId: refundId }
    await vi.waitFor(async () => expect(await act.refunds(number)).toMatchObject([made]))
    // Otherwise the same money could be promised once more.
    const refused = 'Stripeの管理画面で行った返金です。'
    await expect(desk('refunds', 'fail', `${number}-1`, '--reason', '口座の誤り')).rejects.toThrow(refused)
    await expect(desk('refunds', 'sent', `${number}-1`)).rejects.toThrow(refused)
    expect(await act.refunds(number)).toMatchObject([made])
    world.stripe.states.endRefund(refundId, 'failed')
    await vi.waitFor(async () => expect(await act.refunds(number)).toMatchObject([{ ...made, state: 'failed' }]))
    await desk('refunds', 'retry', `${number}-1`)
    expect(await act.refunds(number)).toMatchObject([
      { state: 'failed' },
      { way: 'transfer', state: 'requested', yen: 500, stripeRefundId: null },
    ])
  })

  it('are told to the shop if the payment service refuses them, and wait while it is away', async () => {
    const { number } = await act.order('konbini')
    world.stripe.failNext('unreachable', /POST .v1.payment_intents/)
    expect(await act.runJobs('vouchers')).toHaveLength(1)
    world.stripe.states.switchOff('konbini')
    expect(await act.runJobs('vouchers')).toEqual([])
    expect(await lastNotice()).toMatchObject({ props: { problem: 'no-voucher', number } })
    expect(await state(number)).toBe('awaiting_payment')
    world.clock.ms = Date.parse((await get(number)).voucher!.dueAt)
    await act.reconcile()
    world.stripe.states.switchOn('konbini')
    expect(await state(number)).toBe('cancelled')
  })

  it('are told to the shop if the job gives up, are asked for again, and until then customers are reminded without them', async () => {
    const { number } = await act.order('konbini')
    world.stripe.failNext('unreachable', /POST .v1.payment_intents/)
    expect(await act.runJobs('vouchers', true)).toHaveLength(1)
    expect(await lastNotice()).toMatchObject({ props: { problem: 'no-voucher', number } })
    // The queue keeps no job that has failed.
    await world.database.db.execute(sql`delete from jobs.job where name = 'vouchers'`)
    await act.reconcile()
    expect(await act.runJobs('vouchers')).toEqual([])
    expect((await get(number)).voucher!.codes).toEqual([])
    world.clock.ms += 2 * DAY_MS
    await runDaily()
    expect(await mails('orderReminder')).toMatchObject([{ props: { order: { number }, voucher: { codes: [] } } }])
    await act.reconcile()
    await act.reconcile()
    expect(await act.runJobs('vouchers')).toEqual([])
    expect((await act.row(number)).voucher).toHaveLength(4)
    expect(await mails('orderPlaced')).toHaveLength(1)
  })

  it('are neither confirmed by the desk nor paid by other ways', async () => {
    const { number } = await orderWithVoucher()
    await expect(act.change(number, { to: 'received', actor: 'desk' })).rejects.toMatchObject({ code: 'ORDER_CLOSED' })
    expect((await act.intent(number)).error.code).toBe('ORDER_CLOSED')
    expect((await act.redirect(number)).error.code).toBe('ORDER_CLOSED')
    world.stripe.failNext('unreachable', /GET/)
    expect((await act.check(number)).status).toBe(200)
    expect(await state(number)).toBe('awaiting_payment')
  })

  it('are possible from 120 to 300,000 yen', async () => {
    const { methods } = await orderActions(world).quote([one('SOFA')], {})
    expect(methods.map(({ method }) => method)).toEqual(['card', 'paypay', 'konbini', 'transfer', 'cash'])
  })
})
