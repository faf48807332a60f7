import { describe, expect, it, vi } from 'vitest'
import { listMailsTo } from '#tests/support/customer-calls.ts'
import { storeDatabases } from '#tests/support/database.ts'
import { orderDesk } from '#tests/support/order-desk.ts'
import { paymentActions, withPayments } from '#tests/support/payment-world.ts'

const MINUTE_MS = 60_000

describe.each(storeDatabases())('payments by PayPay on $name', ({ open }) => {
  const world = withPayments(open)
  const act = paymentActions(world)
  const state = async (number: string) => (await act.row(number)).state
  const untilState = (number: string, expected: string) =>
    vi.waitFor(async () => expect(await state(number)).toBe(expected), 5_000)
  /** An order whose customer is at PayPay. */
  async function orderAtPayPay() {
    const order = await act.order('paypay')
    const { status, body } = await act.redirect(order.number)
    expect(status).toBe(200)
    return { ...order, url: body['url'] as string, id: (await act.found(order.number)).id }
  }
  /** What the customer does there; the address to which it returns. */
  async function decide(url: string, outcome: 'success' | 'decline'): Promise<string> {
    const response = await fetch(`${url}/${outcome}`, { method: 'POST', redirect: 'manual' })
    return response.headers.get('location') ?? ''
  }

  it('lead to PayPay and back to the order, which is paid', async () => {
    const { number, url, id, quote } = await orderAtPayPay()
    expect(world.stripe.states.getIntent(id)).toMatchObject({
      amount: quote.totalYen,
      payment_method_types: ['paypay'],
    })
    const returned = new URL(await decide(url, 'success'))
    expect(returned.pathname).toBe('/checkout/return')
    expect(returned.searchParams.get('order')).toBe(number)
    await untilState(number, 'received')
    await act.runJobs('order-mails')
    expect((await listMailsTo(world.database, world.email)).map(({ kind }) => kind)).toContain('orderPlaced')
    expect((await act.redirect(number)).error.code).toBe('ORDER_CLOSED')
  })

  it('have one address in every tab, and one payment', async () => {
    const { number, url } = await orderAtPayPay()
    expect((await act.redirect(number)).body['url']).toBe(url)
    expect(await act.payments(number)).toHaveLength(1)
  })

  it('can be tried again after they were given up', async () => {
    const { number, url, id } = await orderAtPayPay()
    world.stripe.hold(true)
    await decide(url, 'decline')
    expect((await act.check(number)).status).toBe(200)
    expect(await state(number)).toBe('awaiting_payment')
    const again = await act.redirect(number)
    expect(again.status).toBe(200)
    await decide(again.body['url'] as string, 'success')
    expect((await act.check(number)).status).toBe(200)
    expect(await state(number)).toBe('received')
    expect((await act.found(number)).id).toBe(id)
  })

  it('are found after a lost response, and by the reconciliation if customer and event stay away', async () => {
    const { number } = await act.order('paypay')
    world.stripe.failNext('response-lost', /confirm$/)
    expect((await act.redirect(number)).error.code).toBe('SERVICE_UNAVAILABLE')
    const { body } = await act.redirect(number)
    world.stripe.hold(true)
    await decide(body['url'] as string, 'success')
    world.clock.ms += 61 * MINUTE_MS
    await act.reconcile()
    expect(await state(number)).toBe('received')
  })

  it('leave the order unknown while the payment service is away, or has not decided', async () => {
    const { number, id } = await orderAtPayPay()
    world.stripe.hold(true)
    world.stripe.states.completeIntent(id, 'processing')
    world.stripe.failNext('unreachable', /GET/)
    await act.check(number)
    expect(await state(number)).toBe('payment_unknown')
    expect((await act.cancel(number)).error.code).toBe('ORDER_CLOSED')
    world.stripe.states.completeIntent(id, 'success')
    await act.reconcile()
    expect(await state(number)).toBe('received')
  })

  it('end with the order an hour after the last visit at PayPay', async () => {
    const { number, id } = await orderAtPayPay()
    world.clock.ms += 61 * MINUTE_MS
    await act.reconcile()
    expect(await state(number)).toBe('cancelled')
    expect(world.stripe.states.getIntent(id).status).toBe('canceled')
    await act.runJobs('order-mails')
    expect(await orderDesk(world).lastMail()).toMatchObject({ refund: 'not-charged-paypay' })
  })

  it('go back to PayPay, in part and as a whole', async () => {
    const { number, url, id, quote } = await orderAtPayPay()
    await decide(url, 'success')
    await untilState(number, 'received')
    const { desk, refund } = orderDesk(world)
    world.stripe.hold(true)
    await refund(number, '100', '--reason', '傷')
    await act.runJobs('refunds')
    expect(await act.refunds(number)).toMatchObject([{ way: 'paypay', state: 'succeeded', yen: 100 }])
    await expect(desk('orders', 'refund', number, '1', '--reason', '傷', '--way', 'card')).rejects.toThrow(
      'カードでお支払いのご注文ではありません',
    )
    await act.cancel(number)
    await act.runJobs('refunds')
    expect(world.stripe.states.listRefunds(id).map(({ amount }) => amount)).toEqual([quote.totalYen - 100, 100])
  })

  it('are not offered if the account refuses them: another method is possible', async () => {
    const { number } = await act.order('paypay')
    world.stripe.states.switchOff('paypay')
    const { error } = await act.redirect(number)
    expect(error.code).toBe('PAYMENT_UNAVAILABLE')
    expect((await act.cancel(number)).status).toBe(200)
    expect(await act.runJobs('refunds')).toEqual([])
    world.stripe.states.switchOn('paypay')
  })
})
