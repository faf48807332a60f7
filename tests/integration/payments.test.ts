import { describe, expect, it, vi } from 'vitest'
import { and, eq } from '#drizzle'
import { customers } from '#server/customers/schema.ts'
import { orderEvents } from '#server/orders/schema.ts'
import { STRIPE_API_VERSION } from '#server/payments/stripe.ts'
import { registerAs } from '#tests/support/customer-calls.ts'
import { storeDatabases } from '#tests/support/database.ts'
import { paymentActions, postEvent, toIntentId, withPayments } from '#tests/support/payment-world.ts'
import { signEvent } from '#tests/support/stripe-double.ts'

const MINUTE_MS = 60_000

describe.each(storeDatabases())('payments by card on $name', ({ open }) => {
  const world = withPayments(open)
  const act = paymentActions(world)
  const state = async (number: string) => (await act.row(number)).state
  const untilState = (number: string, expected: string) =>
    vi.waitFor(async () => expect(await state(number)).toBe(expected), 5_000)
  const refunded = (secret: string) =>
    world.stripe.states.listRefunds(toIntentId(secret)).reduce((sum, { amount }) => sum + amount, 0)

  it('are bound to the order: amount, currency, customer, and a key for the attempt', async () => {
    const { number, quote } = await act.order()
    const secret = await act.secret(number)
    const { id } = await act.row(number)
    const intent = world.stripe.states.getIntent(toIntentId(secret))
    expect(intent).toMatchObject({
      amount: quote.totalYen,
      currency: 'jpy',
      setup_future_usage: null,
      metadata: { order_id: id, order_number: number, attempt: '1' },
      payment_method_types: ['card'],
    })
    const { metadata } = world.stripe.states.getCustomer(intent.customer!)
    expect(metadata).toEqual({ customer_id: (await act.row(number)).customerId })
    const created = world.stripe.requests.findLast(({ path }) => path === 'POST /v1/payment_intents')
    expect(created).toMatchObject({ key: `order:${id}:1`, version: STRIPE_API_VERSION })
  })

  it('tell the payment service name and contact of today, which card companies ask for', async () => {
    const { number } = await act.order()
    const { body } = await act.intent(number)
    const { address, email } = await act.row(number)
    const holder = { name: expect.stringMatching(/^\S+ \S+$/), email, phone: address!.phone.replace('0', '+81') }
    expect(body['holder']).toEqual(holder)
    const secret = body['clientSecret'] as string
    const { customer } = world.stripe.states.getIntent(toIntentId(secret))
    expect(world.stripe.states.getCustomer(customer!)).toMatchObject(holder)
    await world.request('PATCH /Customers/me', {
      token: world.token,
      body: { familyName: '青木', phone: '0312345678' },
    })
    await act.intent(number)
    expect(world.stripe.states.getCustomer(customer!)).toMatchObject({
      name: expect.stringMatching(/^青木 /),
      phone: '+81312345678',
    })
  })

  it.each(['a..b@docomo.ne.jp', 'taro.@ezweb.ne.jp', '山田@example.jp'])(
    'are possible with the mail address %s, which the payment service refuses',
    async (email) => {
      const { number } = await act.order()
      const { customerId } = await act.row(number)
      await world.database.db.update(customers).set({ email }).where(eq(customers.id, customerId!))
      const { status, body } = await act.intent(number)
      expect(status).toBe(200)
      expect(body['holder']).toMatchObject({ email: null })
      const { customer } = world.stripe.states.getIntent(toIntentId(body['clientSecret'] as string))
      expect(world.stripe.states.getCustomer(customer!)).toMatchObject({ email: null, name: expect.any(String) })
    },
  )

  it('become an order that is paid when the event arrives', async () => {
    const { number } = await act.order()
    act.confirm(await act.secret(number))
    await untilState(number, 'received')
    expect((await act.row(number)).paidAt).not.toBeNull()
    expect((await act.intent(number)).error.code).toBe('ORDER_CLOSED')
  })

  it('become an order that is paid when the customer returns before the event', async () => {
    const { number } = await act.order()
    world.stripe.hold(true)
    act.confirm(await act.secret(number))
    expect((await act.check(number)).status).toBe(200)
    expect(await state(number)).toBe('received')
    expect(await world.stripe.deliver()).not.toContain(500)
    expect(await state(number)).toBe('received')
    expect((await act.row(number)).revision).toBe(1)
  })

  it('do nothing for replays and for events in the wrong order', async () => {
    const { number } = await act.order()
    world.stripe.hold(true)
    const secret = await act.secret(number)
    act.confirm(secret, 'decline')
    act.confirm(secret)
    const statuses = await world.stripe.deliver((events) => [...events.toReversed(), ...events, ...events])
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(await state(number)).toBe('received')
    expect((await act.row(number)).revision).toBe(1)
    expect(refunded(secret)).toBe(0)
  })

  it('move the delivery if they come late, and say so', async () => {
    const first = await act.order()
    act.confirm(await act.secret(first.number))
    await act.check(first.number)
    expect((await act.row(first.number)).deliveryOn).toBe(first.deliveryOn)
    const late = await act.order()
    const secret = await act.secret(late.number)
    world.clock.ms += 24 * 60 * MINUTE_MS
    act.confirm(secret)
    await untilState(late.number, 'received')
    const { deliveryOn, id } = await act.row(late.number)
    expect(deliveryOn > late.deliveryOn).toBe(true)
    const [event] = await world.database.db
      .select()
      .from(orderEvents)
      .where(and(eq(orderEvents.orderId, id), eq(orderEvents.state, 'received')))
    expect(event!.reason).toMatch(/^お支払いを確認した日に合わせて、お届け予定日を\n.*に変更しました。$/)
  })

  it('wait for 3-D Secure', async () => {
    const { number } = await act.order()
    const secret = await act.secret(number)
    act.confirm(secret, 'requires_action')
    await act.check(number)
    expect(await state(number)).toBe('awaiting_payment')
    world.stripe.states.completeIntent(toIntentId(secret), 'success')
    await untilState(number, 'received')
  })

  it('can be tried again with another card after a decline, in the same attempt', async () => {
    const { number } = await act.order()
    const secret = await act.secret(number)
    act.confirm(secret, 'decline')
    await act.check(number)
    expect(await state(number)).toBe('awaiting_payment')
    expect(await act.secret(number)).toBe(secret)
    act.confirm(secret)
    await untilState(number, 'received')
  })

  it('are one attempt for two tabs and for a lost response', async () => {
    const { number } = await act.order()
    world.stripe.failNext('response-lost', /POST \/v1\/payment_intents$/)
    expect((await act.intent(number)).status).toBe(503)
    const secrets = await Promise.all([act.secret(number), act.secret(number), act.secret(number)])
    expect(new Set(secrets).size).toBe(1)
    expect(await act.payments(number)).toHaveLength(1)
    const { id } = await act.row(number)
    const made = [...world.stripe.states.intents.values()].filter((it) => it.metadata['order_id'] === id)
    expect(made).toHaveLength(1)
  })

  it('start a new attempt only after the last one was cancelled', async () => {
    const { number } = await act.order()
    const secret = await act.secret(number)
    world.stripe.states.cancelIntent(toIntentId(secret))
    const next = await act.secret(number)
    expect(next).not.toBe(secret)
    expect((await act.payments(number)).map(({ attempt, status }) => [attempt, status])).toEqual([
      [1, 'canceled'],
      [2, 'requires_payment_method'],
    ])
  })

  it('belong to the customer of the order, by card only', async () => {
    const { number } = await act.order()
    const other = await registerAs(world.request, `other-${number}@example.jp`)
    for (const call of ['POST /Payments/intent', 'POST /Payments/redirect', 'POST /Payments/check'])
      expect((await world.request(call, { token: other, body: { orderNumber: number } })).error.code).toBe('NOT_FOUND')
    const transfer = await act.order('transfer')
    expect((await act.intent(transfer.number)).error.code).toBe('ORDER_CLOSED')
    expect((await act.redirect(number)).error.code).toBe('ORDER_CLOSED')
  })

  it('refuse events without the right signature', async () => {
    const payload = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'payment_intent.succeeded',
      data: { object: {} },
    })
    const signature = signEvent(payload, world.clock.ms)
    expect(await postEvent(world, payload, '')).toBe(400)
    expect(await postEvent(world, payload, signEvent(payload, world.clock.ms, 'whsec_other'))).toBe(400)
    expect(await postEvent(world, `${payload} `, signature)).toBe(400)
    expect(await postEvent(world, payload, signEvent(payload, world.clock.ms - 10 * MINUTE_MS))).toBe(400)
    expect(await postEvent(world, payload, signature)).toBe(200)
  })

  const send = (object: object, more: object = {}) => {
    const event = { id: 'evt_3', object: 'event', type: 'payment_intent.succeeded', data: { object }, ...more }
    const payload = JSON.stringify(event)
    return postEvent(world, payload, signEvent(payload, world.clock.ms))
  }

  it.each([500_000, 512_000, 530_000])('refuse a signed event of %i bytes', async (bytes) => {
    expect(await send({ id: 'pi_1', text: 'x'.repeat(bytes) })).toBe(413)
  })

  it.each([['../customers'], ['pi_x?expand[]=customer'], [{ id: 'pi_1' }], [''], [null], [5], ['pi_x/cancel']])(
    'ignore an event about %j without asking the payment service',
    async (id) => {
      const before = world.stripe.requests.length
      for (const [type, object] of [
        ['payment_intent.succeeded', { id }],
        ['refund.failed', { id: 're_1', payment_intent: id }],
        ['charge.refunded', { id: 'ch_1', payment_intent: { id } }],
      ] as const)
        expect(await send(object, { id: `evt_${type.length}`, type })).toBe(200)
      expect(world.stripe.requests).toHaveLength(before)
    },
  )

  it('ignore an event about a payment that does not exist', async () => {
    for (const [type, object] of [
      ['payment_intent.succeeded', { id: 'pi_unknown' }],
      ['charge.dispute.created', { id: 'dp_1', payment_intent: 'pi_unknown' }],
    ] as const)
      expect(await send(object, { id: `evt_unknown_${type.length}`, type })).toBe(200)
  })

  it.each([{ id: { a: 1 } }, { id: 'evt_\0' }, { type: 5 }, { data: null }])(
    'log %j as no event, once',
    async (more) => {
      expect(await send({ id: 'pi_1' }, more)).toBe(200)
      expect(world.app.logged()).toContain('a signed event of the payment service cannot be read')
    },
  )

  it('ignore events of other accounts', async () => {
    const payload = JSON.stringify({
      id: 'evt_2',
      object: 'event',
      type: 'payment_intent.succeeded',
      account: 'acct_1',
      data: { object: { id: 'pi_of_another_account', object: 'payment_intent' } },
    })
    expect(await postEvent(world, payload, signEvent(payload, world.clock.ms))).toBe(200)
  })

  it('have events again that could not be processed', async () => {
    const { number } = await act.order()
    world.stripe.hold(true)
    act.confirm(await act.secret(number))
    world.stripe.failNext('unreachable', /GET \/v1\/payment_intents/)
    const statuses = await world.stripe.deliver((events) => events.slice(-1))
    expect(statuses).toEqual([503])
    expect(await state(number)).toBe('awaiting_payment')
    await world.stripe.deliver()
    expect(await state(number)).toBe('received')
  })
})
