/** Returns in the model of payments: what staff and the customer do with them, and what must hold of all of them. */
import { RETURN_OUTCOMES, RETURN_REASONS, isReturnOpen, isTakenBack } from '#contract/orders/returns.ts'
import { eq } from '#drizzle'
import { loadRefunds } from '#server/orders/refund-rows.ts'
import { loadLines, loadReturns, type ReturnRow } from '#server/orders/returns.ts'
import type { OrderRow } from '#server/orders/rows.ts'
import { lockOrder } from '#server/orders/lock-order.ts'
import { isRefundCounted } from '#contract/orders/refunds.ts'
import { pointGrants } from '#server/points/schema.ts'
import { toPointEvent } from '#server/points/ledger.ts'
import { arriveAction, declineAction, inspectAction, openAction, reopenAction } from '#server/returns/desk-actions.ts'
import { withdrawReturn } from '#server/returns/open.ts'
import { planSettlement } from '#server/returns/plan.ts'
import { replaceAction, settleAction } from '#server/returns/settle-action.ts'
import type { Random } from '../storm/random.ts'
import { GOODS, type ModelWorld, POINTS_SPENT, SKUS } from './payment-model-world.ts'
import type { StaffModel } from './staff-model.ts'

interface ReturnModel {
  world: ModelWorld
  random: Random
  staff: StaffModel
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, it) => total + it, 0)

export function makeReturnModel({ world: { deps, database, clock }, random, staff }: ReturnModel) {
  const { perform, withOrder, seeOrder, isDashboardKnown } = staff
  /** Mostly one that is open. */
  const withReturn = (run: (row: ReturnRow, order: OrderRow) => Promise<unknown>) =>
    withOrder(async (order) => {
      const rows = await loadReturns(deps.db, order.id)
      const open = rows.filter(({ state }) => isReturnOpen(state))
      const choice = open.length > 0 && random.chance(0.8) ? open : rows
      if (choice.length > 0) await run(random.pick(choice), order)
    })
  const see = ({ id, revision }: ReturnRow) => ({ returnId: id, seen: revision })
  /** Some of each, or nothing. */
  const pickPieces = (most: (sku: (typeof SKUS)[number]) => number, least: 0 | 1) =>
    SKUS.filter(() => random.chance(0.6)).map((sku) => ({ sku, quantity: least + random.below(most(sku) + 1 - least) }))
  const actions = {
    openReturn: () =>
      withOrder((order) =>
        perform(openAction, {
          ...seeOrder(order),
          pieces: pickPieces((sku) => GOODS[sku], 1),
          // Faults more often: only they are exchanged.
          reason: random.pick([...RETURN_REASONS, 'defect', 'defect', 'wrong-item'] as const),
          wish: random.pick(RETURN_OUTCOMES),
          isCollected: random.chance(0.5),
        }),
      ),
    arriveBack: () => withReturn((row) => perform(arriveAction, { ...see(row), isBack: random.chance(0.8) })),
    inspect: () =>
      withReturn((row) =>
        perform(inspectAction, {
          ...see(row),
          restocked: pickPieces((sku) => sum(row.lines.map((it) => (it.sku === sku ? it.quantity : 0))), 0).filter(
            ({ sku }) => row.lines.some((it) => it.sku === sku),
          ),
          ...(random.chance(0.3) && { reason: random.pick(RETURN_REASONS) }),
          ...(random.chance(0.2) && { isCollected: random.chance(0.5) }),
        }),
      ),
    replace: () => withReturn((row) => perform(replaceAction, see(row))),
    declineReturn: () => withReturn((row) => perform(declineAction, { ...see(row), reason: '使用済み' })),
    reopenReturn: () => withReturn((row) => perform(reopenAction, see(row))),
    withdrawReturn: () =>
      withReturn(({ number }, { id }) =>
        deps.db.transaction(async (tx) => withdrawReturn(tx, await lockOrder(tx, id), { number, nowMs: clock.ms })),
      ),
    /** As the preview says. Goods that stay with the customer become cheaper. */
    settleReturn: () =>
      withReturn(async (row, order) => {
        if (!(await isDashboardKnown())) return
        const isReduced = row.state === 'requested' && random.chance(0.5)
        const asked = isReduced ? [{ sku: row.lines[0]!.sku, yen: 1 + random.below(2_500) }] : []
        const { settlement } = await planSettlement(deps.db, { row, order, reductions: asked, nowMs: clock.ms })
        const way = random.pick([undefined, undefined, undefined, 'transfer', 'points'] as const)
        await perform(settleAction, {
          ...{ ...see(row), refundYen: settlement.refundYen },
          ...(isReduced && { reductions: asked }),
          ...(way && { way }),
        })
      }),
  }
  return {
    actions,
    async findWrong({ id, state }: OrderRow): Promise<string | undefined> {
      const { db } = database
      const rows = await loadReturns(db, id)
      if (rows.length === 0) return undefined
      const isOpen = rows.some((row) => isReturnOpen(row.state))
      if (state === 'cancelled' && rows.some(isTakenBack)) return 'goods of a cancelled order come back'
      const taken = rows.filter(isTakenBack).flatMap(({ lines }) => lines)
      for (const [position, { quantity }] of (await loadLines(db, id)).entries()) {
        const back = sum(taken.filter((it) => it.position === position).map((it) => it.quantity))
        if (back > quantity) return `${back} pieces of line ${position} come back`
      }
      const refunds = (await loadRefunds(db, id)).filter((it) => isRefundCounted(it.state))
      for (const { id: returnId, number, settlement } of rows) {
        const paidBack = sum(refunds.filter((it) => it.returnId === returnId).map(({ yen }) => yen))
        if (paidBack > (settlement?.refundYen ?? 0)) return `${paidBack} go back for ${number}`
      }
      const pointsBack = sum(rows.map(({ settlement }) => settlement?.pointsBack ?? 0))
      if (pointsBack > POINTS_SPENT) return `${pointsBack} points go back`
      const [grant] = await db
        .select()
        .from(pointGrants)
        .where(eq(pointGrants.id, toPointEvent(id)))
      return grant && grant.isHeld !== isOpen ? `the points are ${isOpen ? 'not ' : ''}held` : undefined
    },
  }
}
