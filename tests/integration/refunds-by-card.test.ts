/** Refunds by card, whole and in part: made by staff or by hand in the dashboard, refused and repeated. */
import { describe, expect, it, vi } from 'vitest'
import { DAY_MS } from '#contract/shared/constants.ts'
import { eq } from '#drizzle'
import { refundEntries } from '#server/orders/schema.ts'
import { listMailsTo } from '#tests/support/customer-calls.ts'
import { storeDatabases } from '#tests/support/database.ts'
import { orderDesk } from '#tests/support/order-desk.ts'
import { withPayments } from '#tests/support/payment-world.ts'
import { refundActions } from '#tests/support/refund-world.ts'

describe.each(storeDatabases())('refunds by card on $name', ({ open }) => {
  const world = withPayments(open)
  const act = refundActions(world)
  const { desk, json, kinds, load, pay, refund, amounts, runRefundJobs: runJobs } = act

  it('by card are parts of what was paid, each with its own key, until nothing remains', async () => {
    const { number, intentId } = await pay()
    expect(await refund(number, 1_000)).toBe(`${number}-1: カードへ返金します。結果は refunds show で確認できます。`)
    await refund(number, 970)
    await expect(refund(number, 1_001)).rejects.toThrow('返金できるのは、残りの1,000円までです。')
    await refund(number, 1_000)
    await expect(refund(number, 1)).rejects.toThrow('返金できるお支払いがありません。')
    world.stripe.failNext('response-lost', /POST \/v1\/refunds/)
    expect(await runJobs()).toHaveLength(1)
    expect(await runJobs()).toEqual([])
    expect(amounts(intentId)).toEqual([1_000, 970, 1_000])
    const rows = await act.refunds(number)
    expect(rows.map(({ state }) => state)).toEqual(['succeeded', 'succeeded', 'succeeded'])
    expect(rows.flatMap(({ taxes }) => taxes.map(({ taxYen }) => taxYen)).reduce((sum, it) => sum + it)).toBe(270)
    const keys = world.stripe.requests.filter(({ path }) => path === 'POST /v1/refunds').map(({ key }) => key)
    expect(new Set(keys.slice(-4))).toEqual(new Set(rows.map(({ id }) => `refund:${id}`)))
    expect(await kinds()).toEqual(['refundMade', 'refundMade', 'refundMade'])
    expect((await load(number))['receipt']).toMatchObject({ isAvailable: false })
  })

  it('are not made twice although the payment service has forgotten the key', async () => {
    const { number, intentId } = await pay()
    await refund(number, 500)
    const { id: refundId } = (await act.refunds(number))[0]!
    world.stripe.states.createRefund({ payment_intent: intentId, amount: '500', metadata: { refund_id: refundId } })
    await runJobs()
    expect(amounts(intentId)).toEqual([500])
    expect(await act.refunds(number)).toMatchObject([{ state: 'succeeded' }])
  })

  it('wait for the payment service, which reports the end by an event or is asked again', async () => {
    const { number, intentId } = await pay()
    world.stripe.hold(true)
    for (const end of ['succeeded', 'failed'] as const) {
      await refund(number, 100)
      world.stripe.states.planRefund('pending')
      await runJobs()
      expect((await act.refunds(number)).at(-1)).toMatchObject({ state: 'pending', madeAt: null })
      world.stripe.states.endRefund(world.stripe.states.listRefunds(intentId)[0]!.id, end)
      world.clock.ms += DAY_MS
      await act.reconcile()
      await runJobs()
      expect((await act.refunds(number)).at(-1)).toMatchObject({ state: end })
    }
    expect((await act.refunds(number)).at(-1)).toMatchObject({ failure: 'lost_or_stolen_card' })
  })

  it('that fail are reported, can be made again or by transfer, and count only once', async () => {
    const { number, intentId } = await pay()
    await refund(number, 2_970)
    world.stripe.states.planRefund('failed')
    await runJobs()
    expect(await desk('refunds', 'list')).toMatch(new RegExp(`${number}-1.*失敗`))
    const notices = await listMailsTo(world.database, 'info@komorebi.example')
    expect(notices.at(-1)!.props).toMatchObject({ problem: 'refund-failed', number, amountYen: 2_970 })
    world.stripe.states.planRefund('failed')
    expect(await json('refunds', 'retry', `${number}-1`)).toMatchObject({ changed: true, number: `${number}-2` })
    expect(await json('refunds', 'retry', `${number}-1`)).toMatchObject({ changed: false, number: `${number}-1` })
    await runJobs()
    expect(await desk('refunds', 'retry', `${number}-2`, '--way', 'transfer')).toContain(`${number}-3: 返金先の口座を`)
    await expect(refund(number, 1)).rejects.toThrow('返金できるお支払いがありません')
    await runJobs()
    expect(await kinds()).toEqual(['refundAccountRequest'])
    expect(amounts(intentId)).toEqual([2_970, 2_970])
    expect((await act.refunds(number)).map(({ state }) => state)).toEqual(['failed', 'failed', 'requested'])
    // The customer sees only what is still true.
    expect((await load(number))['refunds']).toMatchObject([{ position: 3, way: 'transfer', state: 'requested' }])
    await expect(desk('refunds', 'retry', `${number}-3`, '--way', 'card')).rejects.toThrow('「口座の連絡待ち」の返金は')
  })

  it('that a bank gives back days later fail although they had succeeded', async () => {
    const { number, intentId } = await pay()
    await refund(number, 300)
    await runJobs()
    world.stripe.states.endRefund(world.stripe.states.listRefunds(intentId)[0]!.id, 'failed')
    await vi.waitFor(async () =>
      expect(await act.refunds(number)).toMatchObject([{ state: 'failed', madeAt: expect.any(Date) }]),
    )
    expect(await desk('refunds', 'show', `${number}-1`)).toContain('2,970円（返金できる額）')
  })

  it('made by hand in the dashboard become rows, and end what waits for the same money', async () => {
    const { number, intentId } = await pay()
    world.stripe.states.createRefund({ payment_intent: intentId, amount: '700' })
    await vi.waitFor(async () =>
      expect(await act.refunds(number)).toMatchObject([{ yen: 700, state: 'succeeded', actor: 'payment' }]),
    )
    await refund(number, 2_000)
    world.stripe.hold(true)
    world.stripe.states.createRefund({ payment_intent: intentId, amount: '1000' })
    // The payment has only 1,270 yen left.
    await runJobs()
    expect((await act.refunds(number)).map(({ yen, state }) => [yen, state])).toEqual([
      [700, 'succeeded'],
      [2_000, 'failed'],
      [1_000, 'succeeded'],
    ])
    expect(amounts(intentId)).toEqual([1_000, 700])
    await expect(refund(number, 1_271)).rejects.toThrow('残りの1,270円まで')
    expect(await desk('refunds', 'retry', `${number}-2`)).toContain(
      `${number}-4: 残りは1,270円です。カードへ返金します。`,
    )
    await runJobs()
    expect(amounts(intentId)).toEqual([1_270, 1_000, 700])
    expect(await desk('refunds', 'list')).toBe('該当する返金はありません。')
  })

  it('made by hand are the waiting one if the amount is the same', async () => {
    const { number, intentId } = await pay()
    await act.cancel(number)
    const made = world.stripe.states.createRefund({ payment_intent: intentId })
    await vi.waitFor(async () =>
      expect(await act.refunds(number)).toMatchObject([{ state: 'succeeded', stripeRefundId: made.id }]),
    )
    expect(await runJobs()).toEqual([])
    expect(amounts(intentId)).toEqual([2_970])
  })

  it.each(['succeeded', 'failed'] as const)(
    'are made although one by hand for the same amount has %s before',
    async (end) => {
      const { number, intentId } = await pay()
      world.stripe.hold(true)
      world.stripe.states.planRefund(end)
      world.stripe.states.createRefund({ payment_intent: intentId, amount: '500' })
      world.clock.ms += DAY_MS
      await refund(number, 500)
      await runJobs()
      expect(amounts(intentId)).toEqual([500, 500])
      const rows = await act.refunds(number)
      expect(rows.map(({ state }) => state)).toEqual(end === 'failed' ? ['succeeded'] : ['succeeded', 'succeeded'])
    },
  )

  /** The payment has too little left, because of one by hand that fails later. */
  async function refuse(yen: number) {
    const { number, intentId } = await pay()
    const { states } = world.stripe
    world.stripe.hold(true)
    await refund(number, yen)
    const { id } = states.createRefund({ payment_intent: intentId, amount: '1000' })
    await runJobs()
    states.endRefund(id, 'failed')
    await world.stripe.deliver()
    expect((await act.refunds(number)).map((row) => row.state)).toEqual(['failed', 'failed'])
    return {
      number,
      async payBack() {
        const made = states.createRefund({ payment_intent: intentId, amount: `${yen}` })
        await world.stripe.deliver()
        return made
      },
    }
  }

  it('made by hand are no refused one whose money was promised in another way', async () => {
    const { number, payBack } = await refuse(2_000)
    await refund(number, 1_500, '--way', 'transfer')
    const made = await payBack()
    expect(await act.refunds(number)).toMatchObject([
      { state: 'failed', stripeRefundId: null },
      { state: 'failed' },
      // It was not sent yet, so it ends. What remains is promised again.
      { state: 'failed', yen: 1_500 },
      { state: 'succeeded', yen: 2_000, stripeRefundId: made.id, taxes: [{ yen: 2_000 }] },
      { state: 'requested', yen: 970 },
    ])
  })

  it('that were refused and are made by hand then are in the accounts again', async () => {
    const { number, payBack } = await refuse(2_000)
    const made = await payBack()
    const [row] = await act.refunds(number)
    expect(row).toMatchObject({ state: 'succeeded', stripeRefundId: made.id, failure: '' })
    const entries = await world.database.db.select().from(refundEntries).where(eq(refundEntries.refundId, row!.id))
    expect(entries.map(({ yen }) => yen)).toEqual([2_000, -2_000, 2_000])
  })

  it('of a cancelled order are what remains, and its mail says so', async () => {
    const { number, intentId } = await pay()
    await refund(number, 970)
    await runJobs()
    await act.cancel(number)
    await runJobs()
    expect(amounts(intentId)).toEqual([2_000, 970])
    expect(await orderDesk(world).lastMail()).toMatchObject({ refund: 'card', totalYen: 2_000, isPartRefunded: true })
    // Not told twice.
    expect(await kinds()).toEqual(['refundMade'])
    expect(await act.refunds(number)).toMatchObject([{}, { reason: 'ご注文のキャンセル', actor: 'customer' }])
  })
})
