import { isRefundMade, REFUND_STEP_LABELS, REFUND_WAY_LABELS } from '#contract/orders/refunds.ts'
import type { Order } from '#contract/orders/schema.ts'
import { formatDate } from '#contract/shared/format-date.ts'
import { formatYen } from '#contract/shared/format-number.ts'
import { toOrderHref, useOrderAccess } from '#src/device/query/order-access.ts'
import { InternalLink } from '#src/ui/controls/link.tsx'
import css from './order-detail.module.css'

/** What went back, or is going back, of an order that has refunds. */
export function OrderRefunds({ order: { number, refunds = [] } }: { order: Order }) {
  const access = useOrderAccess(number)
  return (
    <>
      <ul className={css.refunds}>
        {refunds.map(({ position, yen, way, state, createdAt, madeAt }) => (
          <li key={position}>
            <span>{formatDate(Date.parse(madeAt ?? createdAt))}</span>
            <strong>{formatYen(yen)}</strong>
            <span>{`${REFUND_WAY_LABELS[way]}（${REFUND_STEP_LABELS[state]}）`}</span>
            {isRefundMade(state) && (
              <InternalLink href={toOrderHref(access, { refund: position })}>返金明細書</InternalLink>
            )}
          </li>
        ))}
      </ul>
      {refunds.some(({ state }) => state === 'requested') && (
        <p className={css.note}>返金先の口座は、お送りしたメールのリンクからお知らせください。</p>
      )}
    </>
  )
}
