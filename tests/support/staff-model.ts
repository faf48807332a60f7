/** Staff in the model of payments: at the desk, two at once, with calls that are repeated, and what they take back. */
import { ulid } from 'ulid'
import { isRefundByService } from '#contract/orders/refunds.ts'
import { sql } from '#drizzle'
import { cancelAction, prepareAction, undoAction } from '#server/orders/desk-actions.ts'
import { finishStep } from '#server/orders/jobs.ts'
import { stepSchema } from '#server/orders/step-queue.ts'
import { getRemaining, loadRefunds, type RefundRow } from '#server/orders/refund-rows.ts'
import type { OrderRow } from '#server/orders/rows.ts'
import { deliverAction, shipAction } from '#server/orders/shipment-actions.ts'
import { type DeskAction, runAction } from '#server/platform/desk/action.ts'
import { toTerminalActor } from '#server/platform/desk/actor.ts'
import { countAvailable, grantAction, takeAction } from '#server/points/desk-actions.ts'
import { failAction, refundAction, retryAction, sentAction, withdrawAction } from '#server/refunds/desk-actions.ts'
import type { Random } from '../storm/random.ts'
import type { ModelWorld } from './payment-model-world.ts'

interface Staff {
  world: ModelWorld
  random: Random
  load: () => Promise<OrderRow | undefined>
}

export type StaffModel = ReturnType<typeof makeStaffModel>

export function makeStaffModel({ world, random, load }: Staff) {
  const { deps, clock } = world
  /** A lost response: the call is repeated with its key. */
  async function perform<Input extends object>(action: DeskAction<Input>, input: Input): Promise<void> {
    const call = { key: ulid(clock.ms), actor: toTerminalActor(random.pick(['鈴木', '佐藤'])) }
    await runAction(deps, action, input, call)
    if (random.chance(0.3)) await runAction(deps, action, input, call)
  }
  const withOrder = async (run: (order: OrderRow) => Promise<unknown>): Promise<void> => {
    const order = await load()
    if (order) await run(order)
  }
  const withRefund = (run: (row: RefundRow) => Promise<unknown>) =>
    withOrder(async ({ id }) => {
      const rows = await loadRefunds(deps.db, id)
      if (rows.length > 0) await run(random.pick(rows))
    })
  let looking: Promise<boolean> | undefined
  /**
   * Staff who pay back in another way look at the dashboard first: what was made there by hand must have arrived here. Two who
   * look at once wait for the same events, because `events` does not contain those that are just being sent.
   */
  function isDashboardKnown(): Promise<boolean> {
    const { stripe } = world
    const look = async () => {
      await stripe.deliver()
      return stripe.events.length === 0
    }
    looking ??= look().finally(() => {
      looking = undefined
    })
    return looking
  }
  const seeOrder = ({ id, revision }: OrderRow) => ({ orderId: id, seen: revision })
  const seeRefund = ({ id, state }: RefundRow) => ({ refundId: id, seen: state })
  const actions = {
    prepare: () => withOrder((order) => perform(prepareAction, seeOrder(order))),
    ship: () =>
      withOrder((order) =>
        perform(shipAction, {
          ...seeOrder(order),
          carrier: 'みどり運輸',
          tracking: `${random.below(3)}`,
          ...(random.chance(0.5) && { pieces: [{ sku: 'LAMP', quantity: 1 + random.below(2) }] }),
        }),
      ),
    arrive: () => withOrder((order) => perform(deliverAction, seeOrder(order))),
    cancelAtDesk: () => withOrder((order) => perform(cancelAction, { ...seeOrder(order), reason: '欠品' })),
    undo: () => withOrder((order) => perform(undoAction, seeOrder(order))),
    /** A part, or more than there is. */
    refundPart: () =>
      withOrder(async (order) => {
        if (!(await isDashboardKnown())) return
        const { yen: seen } = getRemaining(order, await loadRefunds(deps.db, order.id))
        if (random.chance(0.3)) world.stripe.states.planRefund(random.pick(['pending', 'failed']))
        const way = random.pick([undefined, undefined, 'transfer', 'points'] as const)
        const yen = 1 + random.below(random.chance(0.3) ? order.totalYen : 2_000)
        await perform(refundAction, { orderId: order.id, seen, yen, reason: '傷', ...(way && { way }) })
      }),
    /** The job that asks for the account looks at the dashboard before. */
    sendTransfer: () =>
      withRefund(async (row) => {
        if (await isDashboardKnown()) await perform(sentAction, seeRefund(row))
      }),
    failTransfer: () => withRefund((row) => perform(failAction, { ...seeRefund(row), reason: '口座の誤り' })),
    withdraw: () => withRefund((row) => perform(withdrawAction, { ...seeRefund(row), reason: '金額の誤り' })),
    retryRefund: () =>
      withRefund(async (row) => {
        const way = random.pick(['card', 'paypay', 'transfer', 'points'] as const)
        if (isRefundByService(way) || (await isDashboardKnown())) await perform(retryAction, { ...seeRefund(row), way })
      }),
    async grant() {
      const { customerId } = world
      const points = 1 + random.below(500)
      const seen = await countAvailable(deps.db, customerId, clock.ms)
      await perform(grantAction, { customerId, seen, points, reason: 'apology' })
    },
    /** Now and then everything, as a customer who spends it all. */
    async take() {
      const { customerId } = world
      const seen = await countAvailable(deps.db, customerId, clock.ms)
      const points = random.chance(0.3) ? seen : 1 + random.below(500)
      await perform(takeAction, { customerId, seen, points, reason: 'correction' })
    },
    /** The time to undo it is over. */
    notice: () =>
      withOrder(async ({ id: orderId }) => {
        const { rows } = await deps.db.execute<{ id: string; data: unknown }>(
          sql`update jobs.job set state = 'active' where name = 'order-mails' and state in ('created', 'active')
            and data->>'orderId' = ${orderId} returning id, data`,
        )
        for (const { id, data } of rows) {
          await finishStep(deps, stepSchema.parse(data))
          await deps.db.execute(sql`update jobs.job set state = 'completed' where id = ${id}::uuid`)
        }
      }),
  }
  return { actions, perform, withOrder, seeOrder, isDashboardKnown }
}
