import { toRefundNumber } from '#contract/orders/refunds.ts'
import type { DeskRefund } from '#contract/orders/desk-refund.ts'
import type { RefundRow } from './refund-rows.ts'

/** Without the account. `ofOrder`: all refunds of the order, as far as they may replace this one. */
export function toDeskRefund(
  row: RefundRow,
  { orderNumber, ofOrder = [] }: { orderNumber: string; ofOrder?: readonly RefundRow[] },
): DeskRefund {
  const replacement = ofOrder.find(({ id }) => id === row.replacedById)
  return {
    id: row.id,
    number: toRefundNumber(orderNumber, row.position),
    orderNumber,
    yen: row.yen,
    way: row.way,
    state: row.state,
    reason: row.reason,
    failure: row.failure,
    replacedBy: replacement ? toRefundNumber(orderNumber, replacement.position) : null,
    isByService: row.way === 'card' || row.way === 'paypay' || row.stripeRefundId !== null,
    createdAt: row.createdAt.toISOString(),
    madeAt: row.madeAt?.toISOString() ?? null,
  }
}
