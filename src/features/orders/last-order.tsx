import { useQuery } from '@tanstack/react-query'
import * as ordersApi from '#contract/orders/api.ts'
import { formatDate } from '#contract/shared/format-date.ts'
import { formatYen } from '#contract/shared/format-number.ts'
import { apiQuery } from '#src/device/query/api-query.ts'
import { withQueryClient } from '#src/device/query/query-client.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { Link } from '#src/ui/link.tsx'
import { Pending } from '#src/ui/pending.tsx'
import { TextSkeleton } from '#src/ui/skeleton.tsx'
import { formatGoods, OrderStateBadge } from './order-card.tsx'
import css from './orders.module.css'

/** The latest order with its state, on my page. */
export const LastOrder = withQueryClient(function LastOrder() {
  const { data, error } = useQuery(apiQuery(ordersApi.list))
  return (
    <section className={css.last} aria-labelledby="last-order">
      <h2 id="last-order" className={css.lastTitle}>
        最近のご注文
      </h2>
      <div className={css.lastText}>
        <Pending
          data={data}
          skeleton={<TextSkeleton lines={2} />}
          failure={error && <p className={css.meta}>現在、ご注文を読み込めません。</p>}
        >
          {({ data: [last] }) =>
            last ? (
              <>
                <p className={css.head}>
                  <OrderStateBadge state={last.state} />
                  <time dateTime={last.createdAt} className={css.meta}>
                    {formatDate(Date.parse(last.createdAt))}
                  </time>
                </p>
                <p>
                  <Link to="/mypage/order/$number" params={{ number: last.number }}>
                    {formatGoods(last)}
                  </Link>
                  {`　${formatYen(last.totalYen)}`}
                </p>
              </>
            ) : (
              <p className={css.meta}>ご注文はまだありません。</p>
            )
          }
        </Pending>
      </div>
      <Link to="/mypage/order" className={buttonClass('secondary')}>
        ご注文履歴を見る
      </Link>
    </section>
  )
})
