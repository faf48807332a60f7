import { useQuery } from '@tanstack/react-query'
import * as ordersApi from '#contract/orders/api.ts'
import type { OrderSummary } from '#contract/orders/schema.ts'
import { formatDate } from '#contract/shared/format-date.ts'
import { formatYen } from '#contract/shared/format-number.ts'
import { apiQuery } from '#src/device/query/api-query.ts'
import { withQueryClient } from '#src/device/query/query-client.tsx'
import { CardFrame } from '#src/ui/content/card-frame.tsx'
import { buttonClass } from '#src/ui/controls/button.tsx'
import { Link } from '#src/ui/controls/link.tsx'
import { Pending } from '#src/ui/loading/pending.tsx'
import { Skeleton, TextSkeleton } from '#src/ui/loading/skeleton.tsx'
import { formatGoods, OrderStateBadge } from './order-card.tsx'
import css from './orders.module.css'

/** The latest order with its state, on my page. */
export const LastOrder = withQueryClient(function LastOrder() {
  const { data, error } = useQuery(apiQuery(ordersApi.list))
  return (
    <CardFrame as="section" className={css.last} aria-labelledby="last-order">
      <h2 id="last-order" className={css.lastTitle}>
        最近のご注文
      </h2>
      <Pending
        data={data}
        skeleton={
          <>
            <div className={css.lastText}>
              <TextSkeleton lines={2} />
            </div>
            <div className={css.lastButton}>
              <Skeleton shape="button" />
            </div>
          </>
        }
        failure={error && <p className={css.meta}>現在、ご注文を読み込めません。</p>}
      >
        {({ data: [last] }) => (last ? <Latest order={last} /> : <None />)}
      </Pending>
    </CardFrame>
  )
})

const Latest = ({ order }: { order: OrderSummary }) => (
  <>
    <div className={css.lastText}>
      <p className={css.head}>
        <OrderStateBadge {...order} />
        <time dateTime={order.createdAt} className={css.meta}>
          {formatDate(Date.parse(order.createdAt))}
        </time>
      </p>
      <p>
        <Link to="/mypage/order/$number" params={{ number: order.number }}>
          {formatGoods(order)}
        </Link>
        {`　${formatYen(order.totalYen)}`}
      </p>
    </div>
    <Link to="/mypage/order" className={buttonClass('secondary')}>
      ご注文履歴を見る
    </Link>
  </>
)

const None = () => (
  <>
    <div className={css.lastText}>
      <p>ご注文はまだありません。</p>
      <p className={css.meta}>ご注文の状況とお届け予定を、ここでご確認いただけます。</p>
    </div>
    <Link to="/items" className={buttonClass('secondary')}>
      商品をさがす
    </Link>
  </>
)
