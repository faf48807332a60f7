/** An order without an account is paid by card: by its link, and by no customer of the payment service. */
import { beforeEach, describe, expect, it } from 'vitest'
import { storeDatabases } from '#tests/support/database.ts'
import { guestActions, newOrderToken } from '#tests/support/guest-orders.ts'
import { paymentActions, toIntentId, withPayments } from '#tests/support/payment-world.ts'

describe.each(storeDatabases())('an order without an account is paid by card on $name', ({ open }) => {
  const world = withPayments(open)
  const act = paymentActions(world)
  const guest = guestActions(world)
  let email: string
  beforeEach(() => {
    email = `payer${world.count}@example.jp`
  })
  const place = () => guest.order({ email, payment: 'card' })
  const intent = (orderNumber: string, token: string, more: object = {}) =>
    world.request('POST /Payments/intent', { body: { orderNumber, token, ...more } })

  it('without a customer and without saving the card', async () => {
    const { order, token } = await place()
    const { status, body } = await intent(order.number, token, { saveCard: true })
    expect(status).toBe(200)
    expect(body['holder']).toEqual({ name: '山田 花子', email: null, phone: '+81312345678' })
    const secret = String(body['clientSecret'])
    expect(world.stripe.states.getIntent(toIntentId(secret))).toMatchObject({
      customer: null,
      setup_future_usage: null,
      amount: order.quote.totalYen,
    })
    act.confirm(secret)
    const check = await world.request('POST /Payments/check', { body: { orderNumber: order.number, token } })
    expect(check.status).toBe(200)
    expect((await guest.open(token)).body).toMatchObject({ state: 'received', paidAt: expect.any(String) })
  })

  it('again after a refusal, and what was paid goes back when it is cancelled', async () => {
    const { order, token } = await place()
    const first = String((await intent(order.number, token)).body['clientSecret'])
    act.confirm(first, 'decline')
    const second = String((await intent(order.number, token)).body['clientSecret'])
    expect(second).toBe(first)
    act.confirm(second)
    await act.reconcile()
    await world.request('POST /Payments/check', { body: { orderNumber: order.number, token } })
    expect((await guest.cancel(token)).body).toMatchObject({ state: 'cancelled' })
    expect(await act.runJobs('refunds')).toEqual([])
    expect(await act.refunds(order.number)).toMatchObject([{ way: 'card', yen: order.quote.totalYen }])
  })

  it('or by PayPay', async () => {
    const { order, token } = await guest.order({ email, payment: 'paypay' })
    const { status, body } = await world.request('POST /Payments/redirect', {
      body: { orderNumber: order.number, token },
    })
    expect(status).toBe(200)
    await fetch(`${String(body['url'])}/success`, { method: 'POST', redirect: 'manual' })
    await world.request('POST /Payments/check', { body: { orderNumber: order.number, token } })
    expect((await guest.open(token)).body).toMatchObject({ state: 'received' })
  })

  it('or at a convenience store, with the address of the shop for the payment service', async () => {
    const { order, token } = await guest.order({ email, payment: 'konbini' })
    expect(await act.runJobs('vouchers')).toEqual([])
    expect((await guest.open(token)).body).toMatchObject({ voucher: { codes: [{}, {}, {}, {}] } })
    world.stripe.states.completeIntent((await act.found(order.number)).id, 'success')
    await act.reconcile()
    await world.request('POST /Payments/check', { body: { orderNumber: order.number, token } })
    expect((await guest.open(token)).body).toMatchObject({ state: 'received' })
  })

  it('by no other token, number or customer', async () => {
    const { order, token } = await place()
    const other = await place()
    expect((await intent(order.number, newOrderToken())).error.code).toBe('LINK_INVALID')
    expect((await intent(order.number, other.token)).error.code).toBe('LINK_INVALID')
    expect((await intent(other.order.number, token)).error.code).toBe('LINK_INVALID')
    expect((await act.intent(order.number)).error.code).toBe('NOT_FOUND')
    expect((await world.request('POST /Payments/intent', { body: { orderNumber: order.number } })).status).toBe(401)
  })
})
