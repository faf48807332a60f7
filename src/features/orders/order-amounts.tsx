import type { ReactNode } from 'react'
import { formatAmount, listAmounts } from '#contract/orders/amounts.ts'
import { isReturnOpen } from '#contract/orders/returns.ts'
import type { Order } from '#contract/orders/schema.ts'
import { formatPoints } from '#contract/points/labels.ts'
import { formatNumber, formatYen } from '#contract/shared/format-number.ts'
import css from './order-detail.module.css'

/** What the order cost, as it was confirmed. */
export function OrderAmounts({ order }: { order: Order }) {
  const { goodsYen, totalYen, taxes } = order.quote
  return (
    <>
      <dl className={css.amounts}>
        <Amount term="商品の小計">{formatYen(goodsYen)}</Amount>
        {listAmounts(order.quote).map((amount) => (
          <Amount key={amount.label} term={amount.label}>
            {formatAmount(amount)}
          </Amount>
        ))}
        <div className={css.total}>
          <dt>合計</dt>
          <dd>
            <strong>{formatNumber(totalYen)}</strong>円（税込）
          </dd>
        </div>
        {taxes.map(({ rate, yen, taxYen }) => (
          <div key={rate} className={css.tax}>
            <dt>{`${rate}%対象 ${formatYen(yen)}`}</dt>
            <dd>{`内消費税 ${formatYen(taxYen)}`}</dd>
          </div>
        ))}
      </dl>
      <EarnedPoints order={order} />
    </>
  )
}

/** What the order earns, without what returns have taken back. */
function EarnedPoints({ order: { quote, state, grantDays, returns = [] } }: { order: Order }) {
  const taken = returns.flatMap(({ settlement }) => (settlement ? Object.values(settlement.earnedBack) : []))
  const points = taken.reduce((left, it) => left - it, quote.earnedPoints)
  if (points <= 0 || state === 'cancelled') return null
  const when = returns.some((it) => isReturnOpen(it.state))
    ? '返品・交換のお手続きの後に付与します'
    : `お届けの${grantDays}日後に付与します`
  return (
    <p
      className={css.note}
    >{`${state === 'delivered' ? '獲得ポイント' : '獲得予定'} ${formatPoints(points)}（${when}）`}</p>
  )
}

const Amount = ({ term, children }: { term: string; children: ReactNode }) => (
  <div>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
)
