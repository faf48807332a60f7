import { createFileRoute } from '@tanstack/react-router'
import { isOrderNumber } from '#contract/orders/api.ts'
import { PaymentReturn } from '#src/features/checkout/payment-return.tsx'
import { removeReturnParams } from '#src/features/payments/return-params.ts'
import { pageHead } from '#src/head/head.ts'
import { pickSearch } from '#src/routing/search-params.ts'

/** Where PayPay returns to. For everyone, because it may open in a browser without the session of the app. */
export const Route = createFileRoute('/checkout/return')({
  validateSearch: (search) => pickSearch(search, 'order'),
  loader: ({ location }) => removeReturnParams(location),
  head: ({ match }) =>
    pageHead(match.context.publicUrl, { title: 'お支払いの結果', path: '/checkout/return', isPrivate: true }),
  component: ReturnRoute,
})

function ReturnRoute() {
  const { order } = Route.useSearch()
  const number = typeof order === 'string' && isOrderNumber(order) ? order.toUpperCase() : undefined
  return <PaymentReturn number={number} />
}
