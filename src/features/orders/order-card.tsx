import { formatDeliveryTerm, PARTLY_SHIPPED } from '#contract/orders/labels.ts'
import { isPaidAtOnce } from '#contract/orders/payment.ts'
import type { OrderSummary } from '#contract/orders/schema.ts'
import { ORDER_STATE_LABELS, type OrderState } from '#contract/orders/states.ts'
import { formatDay } from '#contract/shared/civil-date.ts'
import { formatDate } from '#contract/shared/format-date.ts'
import { formatYen } from '#contract/shared/format-number.ts'
import { CardFrame } from '#src/ui/content/card-frame.tsx'
import { Badge } from '#src/ui/content/badge.tsx'
import { buttonClass } from '#src/ui/controls/button.tsx'
import { Link } from '#src/ui/controls/link.tsx'
import { Picture } from '#src/ui/content/picture.tsx'
import css from './orders.module.css'

const isOver = (state: OrderState) => state === 'delivered' || state === 'cancelled'
const isUnpaid = (state: OrderState) => state === 'awaiting_payment' || state === 'payment_unknown'

export const OrderStateBadge = ({ state, isPartlyShipped }: Pick<OrderSummary, 'state' | 'isPartlyShipped'>) => (
  <>
    <Badge kind={isUnpaid(state) ? 'honey' : isOver(state) ? 'calm' : 'moss'}>{ORDER_STATE_LABELS[state]}</Badge>
    {isPartlyShipped && (
      <>
        {' '}
        <Badge kind="moss">{PARTLY_SHIPPED}</Badge>
      </>
    )}
  </>
)

/** `ダイニングチェア ほか2点` */
export function formatGoods({ lines, pieces }: Pick<OrderSummary, 'lines' | 'pieces'>): string {
  const [first] = lines
  return pieces > 1 ? `${first?.name ?? ''} ほか${pieces - 1}点` : (first?.name ?? '')
}

/** To pay an unpaid order by card or PayPay again. It is cancelled when its deadline is over, so the state decides. */
export const PayLink = ({ number, state, payment }: Pick<OrderSummary, 'number' | 'state' | 'payment'>) =>
  isPaidAtOnce(payment) &&
  state === 'awaiting_payment' && (
    <p className={css.pay}>
      <Link
        to={payment === 'card' ? '/checkout' : '/checkout/completion'}
        search={{ order: number }}
        className={buttonClass()}
      >
        {payment === 'card' ? 'カードで支払う' : 'PayPayで支払う'}
      </Link>
    </p>
  )

/** The page after an order offers other ways to pay. */
export const OtherWayLink = ({ number }: Pick<OrderSummary, 'number'>) => (
  <p className={css.pay}>
    <Link to="/checkout/completion" search={{ order: number }} className={buttonClass('secondary')}>
      お支払い方法を変更する
    </Link>
  </p>
)

/** An order in the list, as one link. */
export const OrderCard = ({ order }: { order: OrderSummary }) => {
  const { number, state, totalYen, lines, deliveryOn, createdAt } = order
  return (
    <CardFrame as="article" className={css.card}>
      <div className={css.head}>
        <OrderStateBadge {...order} />
        <p className={css.meta}>
          <time dateTime={createdAt}>{formatDate(Date.parse(createdAt))}</time> <span>注文番号 {number}</span>
        </p>
      </div>
      <div className={css.pictures}>
        {lines.map(({ picture }, index) => (
          <div key={index} className={css.picture}>
            <Picture picture={picture} sizes="72px" ratio="square" decorative />
          </div>
        ))}
      </div>
      <h2 className={css.goods}>
        <Link to="/mypage/order/$number" params={{ number }} className={css.whole}>
          {formatGoods(order)}
        </Link>
      </h2>
      <p className={css.sum}>
        <strong>{formatYen(totalYen)}</strong>
        <small>（税込）</small>
      </p>
      {!isOver(state) && <p className={css.meta}>{`${formatDeliveryTerm(order)} ${formatDay(deliveryOn)}`}</p>}
      <PayLink {...order} />
    </CardFrame>
  )
}
