/** What staff give back in the dashboard of Stripe for an order by konbini must not be transferred as well. */
import { describe, expect, it, vi } from 'vitest'
import type { Order } from '#contract/orders/schema.ts'
import { listMailsTo } from '#tests/support/customer-calls.ts'
import { storeDatabases } from '#tests/support/database.ts'
import { orderDesk } from '#tests/support/order-desk.ts'
import { orderActions } from '#tests/support/order-world.ts'
import { paymentActions, withPayments } from '#tests/support/payment-world.ts'

describe.each(storeDatabases())(
  'payments at a convenience store, given back in the dashboard, on $name',
  ({ open }) => {
    const world = withPayments(open)
    const act = paymentActions(world)
    const mails = async (kind: string, to = world.email) =>
      (await listMailsTo(world.database, to)).filter((it) => it.kind === kind)

    /** An order whose numbers were issued. */
    async function orderWithVoucher(): Promise<Order> {
      const { number } = await act.order('konbini')
      expect(await act.runJobs('vouchers')).toEqual([])
      return orderActions(world).get(number)
    }

    /** A paid order, of which staff have given back this much in the dashboard. The event of that is on its way. */
    async function payAndGiveBack(yen: number) {
      const { number, quote } = await orderWithVoucher()
      const { id } = await act.found(number)
      world.stripe.states.completeIntent(id, 'success')
      await vi.waitFor(async () => expect((await act.row(number)).state).toBe('received'), 5_000)
      world.stripe.hold(true)
      const { id: byHand } = world.stripe.states.createRefund({ payment_intent: id, amount: `${yen}` })
      return { number, totalYen: quote.totalYen, byHand }
    }
    const runRefunds = async () => [...(await act.runJobs('refunds')), ...(await act.runJobs('refund-mails'))]
    const getTooMuch = async () =>
      (await mails('paymentNotice', 'info@komorebi.example')).filter(
        ({ props }) => (props as { problem: string }).problem === 'refunded-too-much',
      )

    it('that went back in the dashboard are not transferred again after a cancellation that comes before the event', async () => {
      const { number, totalYen, byHand } = await payAndGiveBack(2970)
      expect(totalYen).toBe(2970)
      const before = (await getTooMuch()).length
      await act.cancel(number)
      expect(await runRefunds()).toEqual([])
      const settled = [
        { way: 'transfer', state: 'failed', yen: totalYen, replacedById: expect.any(String) },
        { way: 'transfer', state: 'succeeded', yen: totalYen, stripeRefundId: byHand },
      ]
      expect(await act.refunds(number)).toMatchObject(settled)
      expect(await mails('refundAccountRequest')).toEqual([])
      await world.stripe.deliver()
      expect(await runRefunds()).toEqual([])
      expect(await act.refunds(number)).toMatchObject(settled)
      expect(await getTooMuch()).toHaveLength(before)
    })

    it('of which a part went back in the dashboard are transferred as far as they remain', async () => {
      const { number, totalYen } = await payAndGiveBack(500)
      await act.cancel(number)
      expect(await runRefunds()).toEqual([])
      expect(await runRefunds()).toEqual([])
      expect(await act.refunds(number)).toMatchObject([
        { state: 'failed', yen: totalYen },
        { state: 'succeeded', yen: 500 },
        { way: 'transfer', state: 'requested', yen: totalYen - 500, stripeRefundId: null },
      ])
      expect(await mails('refundAccountRequest')).toMatchObject([{ props: { yen: totalYen - 500 } }])
    })

    it('ask for no account while the payment service cannot say what went back', async () => {
      const { number } = await payAndGiveBack(500)
      await act.cancel(number)
      world.stripe.failNext('unreachable', /GET .v1.refunds/)
      expect(await runRefunds()).toHaveLength(1)
      expect(await mails('refundAccountRequest')).toEqual([])
      await act.reconcile()
      await runRefunds()
      await runRefunds()
      expect(await mails('refundAccountRequest')).toHaveLength(1)
    })

    it.each([
      ['end the transfer', false],
      ['are reported if the transfer was sent', true],
    ])('that go back in the dashboard after the account was asked for %s', async (_, isSent) => {
      const { number, totalYen } = await payAndGiveBack(500)
      await world.stripe.deliver()
      await act.cancel(number)
      await runRefunds()
      const rest = { yen: totalYen - 500 }
      expect(await act.refunds(number)).toMatchObject([{ yen: 500 }, { ...rest, state: 'requested' }])
      if (isSent) await orderDesk(world).desk('refunds', 'sent', `${number}-2`)
      const before = (await getTooMuch()).length
      const { id } = await act.found(number)
      world.stripe.states.createRefund({ payment_intent: id, amount: `${rest.yen}` })
      await world.stripe.deliver()
      expect(await act.refunds(number)).toMatchObject([
        { yen: 500 },
        { ...rest, state: isSent ? 'sent' : 'failed' },
        { ...rest, state: 'succeeded' },
      ])
      expect(await getTooMuch()).toHaveLength(before + (isSent ? 1 : 0))
    })

    it('that came after a cancellation and went back in the dashboard are not transferred again', async () => {
      const { number, quote } = await orderWithVoucher()
      const { id } = await act.found(number)
      world.stripe.hold(true)
      await act.cancel(number)
      world.stripe.states.completeIntent(id, 'success')
      world.stripe.states.createRefund({ payment_intent: id, amount: `${quote.totalYen}` })
      await runRefunds()
      await runRefunds()
      await world.stripe.deliver()
      expect(await act.refunds(number)).toMatchObject([
        { way: 'transfer', state: 'failed', unmatchedIntentId: id, replacedById: expect.any(String) },
        { state: 'succeeded', unmatchedIntentId: id, yen: quote.totalYen },
      ])
      expect(await mails('refundAccountRequest')).toEqual([])
    })
  },
)
