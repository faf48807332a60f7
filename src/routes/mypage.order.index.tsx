import { createFileRoute } from '@tanstack/react-router'
import { MypageFrame } from '#src/features/account/mypage/mypage-frame.tsx'
import { OwnOrders } from '#src/features/orders/own-orders.tsx'
import { readOrderSearch } from '#src/features/orders/order-search.ts'
import { pageHead } from '#src/head/head.ts'
import { pickSearch } from '#src/routing/search-params.ts'

export const Route = createFileRoute('/mypage/order/')({
  staticData: { middleware: ['auth'] },
  validateSearch: (search) => pickSearch(search, 'from', 'to', 'page'),
  loaderDeps: ({ search }) => pickSearch(search, 'from', 'to', 'page'),
  loader: ({ deps }) => readOrderSearch(deps),
  head: ({ match }) =>
    pageHead(match.context.publicUrl, {
      title: 'ご注文履歴',
      path: '/mypage/order',
      isPrivate: true,
    }),
  component: OrdersRoute,
})

function OrdersRoute() {
  const search = Route.useLoaderData()
  return <MypageFrame title="ご注文履歴">{({ id }) => <OwnOrders key={id} search={search} />}</MypageFrame>
}
