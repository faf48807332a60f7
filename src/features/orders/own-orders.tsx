import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import * as ordersApi from '#contract/orders/api.ts'
import type { OrderSummary } from '#contract/orders/schema.ts'
import { formatFetchedAt } from '#contract/shared/format-date.ts'
import { formatNumber } from '#contract/shared/format-number.ts'
import { apiQuery } from '#src/device/query/api-query.ts'
import { withQueryClient } from '#src/device/query/query-client.tsx'
import { buttonClass } from '#src/ui/controls/button.tsx'
import { EmptyState } from '#src/ui/content/empty-state.tsx'
import { Link } from '#src/ui/controls/link.tsx'
import { Pagination } from '#src/ui/pagination/pagination.tsx'
import { Pending, ReloadButton } from '#src/ui/loading/pending.tsx'
import { PanelSkeleton } from '#src/ui/loading/skeleton.tsx'
import { useIsOffline } from '#src/ui/hooks/use-is-offline.ts'
import { OrderCard } from './order-card.tsx'
import type { OrderSearch } from './order-search.ts'
import css from './orders.module.css'
import { PeriodFilter } from './period-filter.tsx'

/** Only the list without a period is saved on the device: without a query. */
const toQuery = ({ from, to, page = 1 }: OrderSearch) =>
  from === undefined && to === undefined && page === 1 ? {} : { query: { from, to, page } }

/** All orders of the customer, the latest first. */
export const OwnOrders = withQueryClient(function OwnOrders({ search }: { search: OrderSearch }) {
  const { data, error, dataUpdatedAt, refetch } = useQuery(apiQuery(ordersApi.list, toQuery(search)))
  const isFromDevice = useIsOffline() || error !== null
  const isNothingOrdered = data?.total === 0 && search.from === undefined && search.to === undefined
  return (
    <>
      {!isNothingOrdered && <PeriodFilter search={search} />}
      <Pending
        data={data}
        skeleton={<PanelSkeleton lines={[3, 3]} />}
        failure={
          error && (
            <EmptyState action={<ReloadButton onClick={() => void refetch()} />}>
              現在、ご注文を読み込めません。
            </EmptyState>
          )
        }
      >
        {({ data: orders, page, perPage, total }) => (
          <>
            {isFromDevice && <p className={css.note}>{`${formatFetchedAt(dataUpdatedAt)}のご注文です`}</p>}
            <OrderList orders={orders} total={total} search={search} />
            <OrderPages page={page} pageCount={Math.ceil(total / perPage)} search={search} />
          </>
        )}
      </Pending>
    </>
  )
})

interface OrderListProps {
  orders: readonly OrderSummary[]
  total: number
  search: OrderSearch
}

function OrderList({ orders, total, search: { from, to } }: OrderListProps) {
  if (total === 0)
    return from === undefined && to === undefined ? (
      <EmptyState
        action={
          <Link to="/items" className={buttonClass('primary')}>
            商品をさがす
          </Link>
        }
      >
        ご注文履歴はありません。
      </EmptyState>
    ) : (
      <EmptyState
        action={
          <Link to="/mypage/order" className={buttonClass('secondary')}>
            すべてのご注文を見る
          </Link>
        }
      >
        この期間のご注文はありません。
      </EmptyState>
    )
  return (
    <>
      <p className={css.count} role="status">
        {`${formatNumber(total)}件のご注文`}
      </p>
      <ul role="list" className={css.list}>
        {orders.map((order) => (
          <li key={order.number}>
            <OrderCard order={order} />
          </li>
        ))}
      </ul>
    </>
  )
}

interface OrderPagesProps {
  page: number
  pageCount: number
  search: OrderSearch
}

/** Beyond the last page it goes to the last one. */
function OrderPages({ page, pageCount, search }: OrderPagesProps) {
  const toSearch = (target: number) => ({ ...search, page: target > 1 ? target : undefined }) as never
  if (page > 1 && page > pageCount) return <Navigate to="." search={toSearch(pageCount)} replace />
  if (pageCount <= 1) return null
  return (
    <Pagination
      page={page}
      pageCount={pageCount}
      link={(target, props) => <Link {...props} to="." search={toSearch(target)} />}
    />
  )
}
