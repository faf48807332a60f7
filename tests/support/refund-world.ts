/** Refunds of paid orders, by the shop's staff: `const act = refundActions(withPayments(open))`. */
import { listMailsTo } from './customer-calls.ts'
import { orderDesk } from './order-desk.ts'
import { paymentActions, type PaymentWorld, toIntentId } from './payment-world.ts'

export function refundActions(world: PaymentWorld) {
  const act = paymentActions(world)
  const { desk, json, refund } = orderDesk(world)
  const mails = async (to = world.email) =>
    (await listMailsTo(world.database, to)).filter(({ kind }) => kind.startsWith('refund'))
  return {
    ...act,
    desk,
    json,
    /** Resolves with the errors. */
    runRefundJobs: async () => [...(await act.runJobs('refunds')), ...(await act.runJobs('refund-mails'))],
    mails,
    kinds: async (to?: string) => (await mails(to)).map(({ kind }) => kind),
    load: async (number: string) =>
      (await world.request(`GET /Customers/me/orders/${number}`, { token: world.token })).body,
    /** An order of 2,970 yen that was paid by card. */
    async pay(): Promise<{ number: string; intentId: string }> {
      const { number } = await act.order()
      const secret = await act.secret(number)
      act.confirm(secret)
      await act.check(number)
      return { number, intentId: toIntentId(secret) }
    },
    /** The same, by transfer. */
    async transfer(): Promise<string> {
      const { number } = await act.order('transfer')
      await desk('orders', 'paid', number, '2970')
      return number
    },
    refund: (number: string, yen: number, ...more: string[]) =>
      refund(number, `${yen}`, '--reason', '傷のお値引き', ...more),
    /** Of the refunds at the payment service, the newest first. */
    amounts: (intentId: string) => world.stripe.states.listRefunds(intentId).map(({ amount }) => amount),
  }
}
