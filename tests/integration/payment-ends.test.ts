import { describe, expect, it, vi } from 'vitest'
import { sql } from '#drizzle'
import { listMailsTo } from '#tests/support/customer-calls.ts'
import { storeDatabases } from '#tests/support/database.ts'
import { paymentActions, toIntentId, withPayments } from '#tests/support/payment-world.ts'

const MINUTE_MS = 60_000

describe.each(storeDatabases())('unclear, late and returned payments by card on $name', ({ open }) => {
  const world = withPayments(open)
  const act = paymentActions(world)
  const state = async (number: string) => (await act.row(number)).state
  const untilState = (number: string, expected: string) =>
    vi.waitFor(async () => expect(await state(number)).toBe(expected), 5_000)
  const refunded = (secret: string) =>
    world.stripe.states.listRefunds(toIntentId(secret)).reduce((sum, { amount }) => sum + amount, 0)
  const notices = async () =>
    (await listMailsTo(world.database, 'info@komorebi.example')).filter(({ kind }) => kind === 'paymentNotice')

  it('leave the order unknown if the payment service does not say what happened, until the reconciliation', async () => {
    const { number } = await act.order()
    world.stripe.hold(true)
    act.confirm(await act.secret(number))
    world.stripe.failNext('unreachable', /GET \/v1\/payment_intents/)
    expect((await act.check(number)).status).toBe(200)
    expect(await state(number)).toBe('payment_unknown')
    expect((await act.cancel(number)).error.code).toBe('ORDER_CLOSED')
    await act.reconcile()
    expect(await state(number)).toBe('received')
  })

  it('return to waiting if nothing was paid', async () => {
    const { number } = await act.order()
    const secret = await act.secret(number)
    world.stripe.hold(true)
    act.confirm(secret, 'processing')
    await act.check(number)
    expect(await state(number)).toBe('payment_unknown')
    world.stripe.states.completeIntent(toIntentId(secret), 'decline')
    await act.reconcile()
    expect(await state(number)).toBe('awaiting_payment')
  })

  it('end an hour after the last attempt: the payment is cancelled before the order', async () => {
    const { number } = await act.order()
    world.clock.ms += 50 * MINUTE_MS
    const secret = await act.secret(number)
    world.clock.ms += 50 * MINUTE_MS
    await act.reconcile()
    expect(await state(number)).toBe('awaiting_payment')
    world.clock.ms += 11 * MINUTE_MS
    await act.reconcile()
    expect(await state(number)).toBe('cancelled')
    expect(world.stripe.states.getIntent(toIntentId(secret)).status).toBe('canceled')
  })

  it('count if they were made just before the deadline', async () => {
    const { number } = await act.order()
    world.stripe.hold(true)
    act.confirm(await act.secret(number))
    world.clock.ms += 61 * MINUTE_MS
    await act.reconcile()
    expect(await state(number)).toBe('received')
  })

  it('keep the order while the payment service is unreachable at the deadline', async () => {
    // Events would use up the faults.
    world.stripe.hold(true)
    const { number } = await act.order()
    const secret = await act.secret(number)
    world.clock.ms += 61 * MINUTE_MS
    world.stripe.failNext('unreachable', /payment_intents/)
    await act.reconcile()
    expect(await state(number)).toBe('awaiting_payment')
    world.stripe.failNext('response-lost', /cancel$/)
    await act.reconcile()
    expect(await state(number)).toBe('awaiting_payment')
    await act.reconcile()
    expect(await state(number)).toBe('cancelled')
    expect(world.stripe.states.getIntent(toIntentId(secret)).status).toBe('canceled')
  })

  it('find a payment whose creation got no response', async () => {
    const { number } = await act.order()
    world.stripe.failNext('response-lost', /POST \/v1\/payment_intents$/)
    await act.intent(number)
    const { id } = await act.row(number)
    const made = [...world.stripe.states.intents.values()].find((it) => it.metadata['order_id'] === id)!
    world.clock.ms += 61 * MINUTE_MS
    await act.reconcile()
    expect(await state(number)).toBe('cancelled')
    expect(made.status).toBe('canceled')
  })

  it('go back once when a paid order is cancelled', async () => {
    const { number, quote } = await act.order()
    const secret = await act.secret(number)
    act.confirm(secret)
    await untilState(number, 'received')
    expect((await act.cancel(number)).status).toBe(200)
    world.stripe.failNext('response-lost', /POST \/v1\/refunds/)
    expect(await act.runJobs('refunds')).toHaveLength(1)
    expect(await act.runJobs('refunds')).toEqual([])
    expect(refunded(secret)).toBe(quote.totalYen)
    const [refund] = world.stripe.states.listRefunds(toIntentId(secret))
    expect(await act.refunds(number)).toMatchObject([
      {
        position: 1,
        yen: quote.totalYen,
        taxes: quote.taxes,
        way: 'card',
        state: 'succeeded',
        stripeRefundId: refund!.id,
      },
    ])
    await act.reconcile()
    await act.runJobs('refunds')
    expect(refunded(secret)).toBe(quote.totalYen)
    expect(await notices()).toEqual([])
  })

  it('cannot be made for a cancelled order', async () => {
    const { number } = await act.order()
    const secret = await act.secret(number)
    await act.cancel(number)
    await act.runJobs('refunds')
    expect(world.stripe.states.getIntent(toIntentId(secret)).status).toBe('canceled')
    expect((await act.intent(number)).error.code).toBe('ORDER_CLOSED')
  })

  it('go back, and the shop hears of it, if they arrive after the order was cancelled', async () => {
    const { number, quote } = await act.order()
    const secret = await act.secret(number)
    await act.cancel(number)
    act.confirm(secret)
    await vi.waitFor(async () => expect(await notices()).toHaveLength(1))
    await act.runJobs('refunds')
    expect(refunded(secret)).toBe(quote.totalYen)
    expect(await state(number)).toBe('cancelled')
    expect((await notices())[0]!.props).toMatchObject({ problem: 'order-closed', number })
  })

  it('go back if the amount is not that of the order', async () => {
    const { number } = await act.order()
    const secret = await act.secret(number)
    const intent = world.stripe.states.getIntent(toIntentId(secret))
    intent.amount -= 1
    act.confirm(secret)
    await vi.waitFor(async () => expect((await act.payments(number))[0]!.status).toBe('unmatched'))
    await act.runJobs('refunds')
    expect(refunded(secret)).toBe(intent.amount)
    expect(await state(number)).toBe('awaiting_payment')
  })

  const payWrongAmount = async (number: string): Promise<string> => {
    const secret = await act.secret(number)
    world.stripe.states.getIntent(toIntentId(secret)).amount -= 1
    act.confirm(secret)
    await vi.waitFor(async () => expect((await act.payments(number))[0]!.status).toBe('unmatched'))
    return secret
  }

  it('can be made again after a wrong amount', async () => {
    const { number } = await act.order()
    const wrong = await payWrongAmount(number)
    const secret = await act.secret(number)
    expect(secret).not.toBe(wrong)
    act.confirm(secret)
    await untilState(number, 'received')
    await act.runJobs('refunds')
    expect([refunded(wrong) > 0, refunded(secret)]).toEqual([true, 0])
  })

  it.each([true, false])(
    'of a wrong amount do not keep the order after its deadline (refunded: %s)',
    async (isRefunded) => {
      const { number } = await act.order()
      await payWrongAmount(number)
      if (isRefunded) await act.runJobs('refunds')
      world.clock.ms += 61 * MINUTE_MS
      await act.reconcile()
      expect(await state(number)).toBe('cancelled')
    },
  )

  it('that the store did not ask for change nothing, and the shop hears of them', async () => {
    const before = (await notices()).length
    const { number, quote } = await act.order()
    const secret = await act.secret(number)
    const { id } = await act.row(number)
    const { states } = world.stripe
    const metadata = { order_id: id, order_number: number, attempt: '1' }
    const other = states.createIntent('payment_intent', { amount: String(quote.totalYen), currency: 'jpy', metadata })
    act.confirm(other.client_secret)
    await vi.waitFor(async () => expect(await notices()).toHaveLength(before + 1))
    expect((await notices()).at(-1)!.props).toMatchObject({ problem: 'no-order', intentId: other.id })
    expect(await act.payments(number)).toMatchObject([{ intentId: toIntentId(secret) }])
    act.confirm(secret)
    await untilState(number, 'received')
  })

  it('go back although the order is cancelled a month later and the job was lost', async () => {
    const { number, quote } = await act.order()
    const secret = await act.secret(number)
    act.confirm(secret)
    await untilState(number, 'received')
    world.clock.ms += 45 * 24 * 60 * MINUTE_MS
    await act.change(number, { to: 'cancelled', actor: 'desk' })
    await world.database.db.execute(sql`delete from jobs.job where name in ('refunds', 'order-mails')`)
    await act.reconcile()
    await act.runJobs('refunds')
    // The desk may still take it back.
    expect(refunded(secret)).toBe(0)
    world.clock.ms += 11 * MINUTE_MS
    await act.reconcile()
    await act.runJobs('refunds')
    expect(refunded(secret)).toBe(quote.totalYen)
  })

  it('tell the shop if a refund is given up', async () => {
    const { number } = await act.order()
    const secret = await act.secret(number)
    act.confirm(secret)
    await untilState(number, 'received')
    await act.cancel(number)
    const before = (await notices()).length
    for (const isLast of [false, true]) {
      world.stripe.failNext('unreachable', /POST \/v1\/refunds/)
      expect(await act.runJobs('refunds', isLast)).toHaveLength(1)
      expect(await notices()).toHaveLength(before + (isLast ? 1 : 0))
    }
    expect((await notices()).at(-1)!.props).toMatchObject({ problem: 'not-refunded', number })
  })

  it('tell the shop of failed refunds and disputes', async () => {
    const before = (await notices()).length
    const { number } = await act.order()
    const secret = await act.secret(number)
    act.confirm(secret)
    await untilState(number, 'received')
    await act.cancel(number)
    await act.runJobs('refunds')
    const [refund] = world.stripe.states.listRefunds(toIntentId(secret))
    world.stripe.states.endRefund(refund!.id, 'failed')
    world.stripe.states.announceDispute(toIntentId(secret))
    await vi.waitFor(async () => expect(await notices()).toHaveLength(before + 2))
    expect((await notices()).slice(before).map(({ props }) => (props as { problem: string }).problem)).toEqual([
      'refund-failed',
      'dispute',
    ])
  })
})
