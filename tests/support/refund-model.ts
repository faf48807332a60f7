/** Refunds in the model of payments: by staff, by hand in the dashboard, refused by banks, made again, and repeated. */
import { getRefundWay, type RefundWay } from '#contract/orders/refunds.ts'
import { DAY_MS } from '#contract/shared/constants.ts'
import {
  addRefund,
  changeRefund,
  getRemaining,
  isOfSale,
  loadRefunds,
  type RefundRow,
  replaceRefund,
} from '#server/orders/refunds.ts'
import type { OrderRow } from '#server/orders/rows.ts'
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
/** By the store itself: what someone made in the dashboard for a payment by konbini is one as well. */
const isTransfer = ({ way, stripeRefundId }: RefundRow): boolean => way === 'transfer' && stripeRefundId === null
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
  const retry = (tx: Db, order: OrderRow, failed: RefundRow, way: RefundWay) =>
    replaceRefund(tx, failed, { order, way, actor: 'desk', nowMs: clock.ms })
  return {
    actions: {
      /** The desk gives back a part, or more than there is. */
      refundPart: () =>
        withOrder(async (tx, order, rows) => {
          const { yen: remaining } = getRemaining(order, rows)
          const yen = 1 + random.below(order.totalYen)
          if (yen > remaining) return
          if (random.chance(0.3)) states.planRefund(random.pick(['pending', 'failed']))
          const way = getRefundWay(order.method)
          await addRefund(tx, { order, yen, way, reason: '傷', actor: 'desk', nowMs: clock.ms })
        }),
      /** The shop's staff in the dashboard, where they see the ledger of the store beside it. */
      async refundByHand() {
        const paid = intents().filter(({ amount_received: yen }) => yen > 0)
        if (paid.length === 0) return
        const { id, amount_received: received } = random.pick(paid)
        const left =
          received - sum(states.listRefunds(id).map(({ amount, status }) => (status === 'failed' ? 0 : amount)))
        const promised = sum(
          (await loadRefunds(world.database.db, orderId)).map((row) => (isTransfer(row) ? row.yen : 0)),
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
      retryRefund: () =>
        withOrder(async (tx, order, rows) => {
          const failed = rows.find(isFailedStill)
          if (failed) await retry(tx, order, failed, getRefundWay(order.method))
        }),
    },
    /** What was captured and has not gone back, nor is on its way by transfer. */
    async countLeft(): Promise<number> {
      const rows = await loadRefunds(world.database.db, orderId)
      const transferred = sum(rows.map((row) => (isTransfer(row) && row.state !== 'failed' ? row.yen : 0)))
      const captured = sum(intents().map(({ amount_received: yen }) => yen))
      return captured - sum(listMade().map(({ amount, status }) => (status === 'failed' ? 0 : amount))) - transferred
    },
    async findWrong(order: OrderRow): Promise<string | undefined> {
      const rows = await loadRefunds(world.database.db, orderId)
      const ids = listMade().flatMap(({ metadata, status }) =>
        status === 'failed' ? [] : (metadata['refund_id'] ?? []),
      )
      if (new Set(ids).size < ids.length) return 'a refund was made twice'
      const made = rows.filter((row) => isOfSale(row) && row.madeAt !== null)
      if (sum(made.map(({ yen }) => yen)) > order.totalYen) return 'more than the total has gone back'
      for (const { rate, yen, taxYen } of order.quote.taxes) {
        const parts = rows.filter(isOfSale).flatMap(({ taxes }) => taxes.filter((it) => it.rate === rate))
        if (sum(parts.map((it) => it.yen)) > yen || sum(parts.map((it) => it.taxYen)) > taxYen)
          return `more than what was paid at ${rate} % goes back`
      }
      return undefined
    },
    /** Banks decide, the jobs have run, and the staff settle what has failed by transfer. */
    async settle(runJobs: () => Promise<void>): Promise<void> {
      for (const { id, status } of listMade()) if (status === 'pending') states.endRefund(id, 'succeeded')
      await stripe.deliver()
      for (let round = 0; round < 2; round++) {
        await withOrder(async (tx, order, rows) => {
          for (const failed of rows.filter(isFailedStill)) await retry(tx, order, failed, 'transfer')
          for (const row of await loadRefunds(tx, orderId))
            if (row.state === 'requested') await changeRefund(tx, { order, row, to: 'sent', nowMs: clock.ms })
        })
        clock.ms += DAY_MS
        await runJobs()
      }
    },
    async findUnsettled(order: OrderRow): Promise<string | undefined> {
      const rows = await loadRefunds(world.database.db, orderId)
      const open = rows.find((row) => row.state === 'pending' || row.state === 'requested' || isFailedStill(row))
      if (open) return `refund ${open.position} is still ${open.state}`
      const made = rows.filter((row) => !isTransfer(row) && row.state === 'succeeded')
      const byService = sum(made.map(({ yen }) => yen))
      const atStripe = sum(listMade().map(({ amount, status }) => (status === 'failed' ? 0 : amount)))
      if (byService !== atStripe) return `${byService} of ${atStripe} refunds by Stripe are in the ledger`
      const { yen } = getRemaining(order, rows)
      const left = await this.countLeft()
      return left === yen ? undefined : `${yen} remain, but the store has ${left}`
    },
  }
}
