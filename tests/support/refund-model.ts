/** Refunds in the model of payments: by hand in the dashboard, refused by banks, and what must hold of all of them. */
import { addTaxes, negateTaxes, sumTaxes } from '#contract/orders/refund-taxes.ts'
import { isRefundByService, isRefundCounted, isRefundMade } from '#contract/orders/refunds.ts'
import { DAY_MS } from '#contract/shared/constants.ts'
import { inArray } from '#drizzle'
import { changeRefund, replaceRefund } from '#server/orders/refunds.ts'
import { getRemaining, isOfSale, loadRefunds, type RefundRow } from '#server/orders/refund-rows.ts'
import type { OrderRow } from '#server/orders/rows.ts'
import { refundEntries } from '#server/orders/schema.ts'
import { lockOrder } from '#server/orders/lock-order.ts'
import type { Db } from '#server/platform/db/client.ts'
import type { Random } from '../storm/random.ts'
import type { ModelWorld } from './payment-model-world.ts'
import type { Intent, Refund } from './stripe-objects.ts'

interface RefundModel {
  world: ModelWorld
  random: Random
  orderId: string
  intents: () => Intent[]
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, it) => total + it, 0)
/** Also what someone made in its dashboard for a payment by konbini. */
const isAtStripe = ({ way, stripeRefundId }: RefundRow): boolean => isRefundByService(way) || stripeRefundId !== null
/** What Stripe does not know. */
const isInOtherWay = (row: RefundRow): boolean => !isAtStripe(row) && isRefundCounted(row.state)
const isFailedStill = ({ state, replacedById }: RefundRow): boolean => state === 'failed' && replacedById === null

export function makeRefundModel({ world, random, orderId, intents }: RefundModel) {
  const { deps, stripe, clock } = world
  const { states } = stripe
  const listMade = (): Refund[] => intents().flatMap(({ id }) => states.listRefunds(id))
  const withOrder = (run: (tx: Db, order: OrderRow, rows: RefundRow[]) => Promise<unknown>) =>
    deps.db.transaction(async (tx) => {
      const order = await lockOrder(tx, orderId)
      return run(tx, order, await loadRefunds(tx, orderId))
    })
  const retry = (tx: Db, order: OrderRow, failed: RefundRow) =>
    replaceRefund(tx, failed, { order, way: 'transfer', actor: 'desk', nowMs: clock.ms })
  return {
    actions: {
      /** The shop's staff in the dashboard, where they see the ledger of the store beside it. */
      async refundByHand() {
        const paid = intents().filter(({ amount_received: yen }) => yen > 0)
        if (paid.length === 0) return
        const { id, amount_received: received } = random.pick(paid)
        const left =
          received - sum(states.listRefunds(id).map(({ amount, status }) => (status === 'failed' ? 0 : amount)))
        const promised = sum(
          (await loadRefunds(world.database.db, orderId)).map((row) => (isInOtherWay(row) ? row.yen : 0)),
        )
        const most = left - promised
        if (most > 0) states.createRefund({ payment_intent: id, amount: `${1 + random.below(most)}` })
      },
      async endRefund() {
        for (const { id, status } of listMade()) {
          if (status === 'pending') states.endRefund(id, random.pick(['succeeded', 'failed']))
          else if (status === 'succeeded' && random.chance(0.1)) states.endRefund(id, 'failed')
        }
      },
    },
    /** What was captured and has not gone back, nor is on its way by transfer or as points. */
    async countLeft(): Promise<number> {
      const rows = await loadRefunds(world.database.db, orderId)
      const transferred = sum(rows.map((row) => (isInOtherWay(row) ? row.yen : 0)))
      const captured = sum(intents().map(({ amount_received: yen }) => yen))
      return captured - sum(listMade().map(({ amount, status }) => (status === 'failed' ? 0 : amount))) - transferred
    },
    async findWrong(order: OrderRow): Promise<string | undefined> {
      const rows = await loadRefunds(world.database.db, orderId)
      const ids = listMade().flatMap(({ metadata, status }) =>
        status === 'failed' ? [] : (metadata['refund_id'] ?? []),
      )
      if (new Set(ids).size < ids.length) return 'a refund was made twice'
      const made = rows.filter((row) => isOfSale(row) && isRefundMade(row.state))
      if (sum(made.map(({ yen }) => yen)) > order.totalYen) return 'more than the total has gone back'
      for (const { rate, yen, taxYen } of order.quote.taxes) {
        const parts = rows.filter(isOfSale).flatMap(({ taxes }) => taxes.filter((it) => it.rate === rate))
        if (sum(parts.map((it) => it.yen)) > yen || sum(parts.map((it) => it.taxYen)) > taxYen)
          return `more than what was paid at ${rate} % goes back`
      }
      const entries = await world.database.db
        .select()
        .from(refundEntries)
        .where(
          inArray(
            refundEntries.refundId,
            rows.map(({ id }) => id),
          ),
        )
      for (const row of rows) {
        const own = entries.filter(({ refundId }) => refundId === row.id)
        const counted = isRefundCounted(row.state) ? row : undefined
        if (sum(own.map(({ yen }) => yen)) !== (counted?.yen ?? 0))
          return `the entries of ${row.position} are not its amount`
        const rest = addTaxes(counted?.taxes ?? [], negateTaxes(own.flatMap(({ taxes }) => taxes)))
        if (rest.some(({ yen, taxYen }) => yen !== 0 || taxYen !== 0))
          return `the entries of ${row.position} have other taxes`
      }
      const remaining = getRemaining(order, rows)
      return remaining.yen === sumTaxes(remaining.taxes) ? undefined : 'what remains is not its taxes'
    },
    /** Banks decide, the jobs have run, and the staff settle what has failed by transfer. */
    async settle(runJobs: () => Promise<void>): Promise<void> {
      for (const { id, status } of listMade()) if (status === 'pending') states.endRefund(id, 'succeeded')
      await stripe.deliver()
      for (let round = 0; round < 2; round++) {
        await withOrder(async (tx, order, rows) => {
          for (const failed of rows.filter(isFailedStill)) await retry(tx, order, failed)
          for (const row of await loadRefunds(tx, orderId))
            if (row.state === 'requested' || row.state === 'account_known')
              await changeRefund(tx, { order, row, to: 'sent', nowMs: clock.ms })
        })
        clock.ms += DAY_MS
        await runJobs()
      }
    },
    async findUnsettled(order: OrderRow): Promise<string | undefined> {
      const rows = await loadRefunds(world.database.db, orderId)
      const open = rows.find((row) => row.state === 'pending' || row.state === 'requested' || isFailedStill(row))
      if (open) return `refund ${open.position} is still ${open.state}`
      const made = rows.filter((row) => isAtStripe(row) && row.state === 'succeeded')
      const byService = sum(made.map(({ yen }) => yen))
      const atStripe = sum(listMade().map(({ amount, status }) => (status === 'failed' ? 0 : amount)))
      if (byService !== atStripe) return `${byService} of ${atStripe} refunds by Stripe are in the ledger`
      const { yen } = getRemaining(order, rows)
      const left = await this.countLeft()
      return left === yen ? undefined : `${yen} remain, but the store has ${left}`
    },
  }
}
