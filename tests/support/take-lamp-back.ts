/** A lamp of an order that is being prepared: delivered, and back at the shop. */
import { ulid } from 'ulid'
import type * as z from 'zod/mini'
import { eq } from '#drizzle'
import { loadReturns } from '#server/orders/returns.ts'
import { orders } from '#server/orders/schema.ts'
import { deliverAction, shipAction } from '#server/orders/shipment-actions.ts'
import { type DeskAction, runAction } from '#server/platform/desk/action.ts'
import { toTerminalActor } from '#server/platform/desk/actor.ts'
import type { PaymentDeps } from '#server/payments/apply-intent.ts'
import { arriveAction, inspectAction, openAction } from '#server/returns/desk-actions.ts'
import { planSettlement } from '#server/returns/plan.ts'
import type { settleAction } from '#server/returns/settle-action.ts'

/** Resolves with what settles the return. */
export async function takeLampBack(deps: PaymentDeps, orderId: string): Promise<z.output<typeof settleAction.input>> {
  const perform = <Input extends object>(action: DeskAction<Input>, input: Input, key = ulid(deps.now())) =>
    runAction(deps, action, input, { key, actor: toTerminalActor('鈴木') })
  const loadOrder = async () => (await deps.db.select().from(orders).where(eq(orders.id, orderId)))[0]!
  const seeOrder = async () => ({ orderId, seen: (await loadOrder()).revision })
  const pieces = [{ sku: 'LAMP', quantity: 1 }]
  await perform(shipAction, { ...(await seeOrder()), carrier: 'みどり運輸', tracking: '1111' })
  await perform(deliverAction, await seeOrder())
  const returnId = ulid(deps.now())
  const how = { reason: 'defect', wish: 'refund', isCollected: false } as const
  await perform(openAction, { ...(await seeOrder()), pieces, ...how }, returnId)
  const loadReturn = async () => (await loadReturns(deps.db, orderId))[0]!
  const see = async () => ({ returnId, seen: (await loadReturn()).revision })
  await perform(arriveAction, { ...(await see()), isBack: true })
  await perform(inspectAction, { ...(await see()), restocked: pieces })
  const given = { row: await loadReturn(), order: await loadOrder(), reductions: [], nowMs: deps.now() }
  const { settlement } = await planSettlement(deps.db, given)
  return { ...(await see()), refundYen: settlement.refundYen }
}
