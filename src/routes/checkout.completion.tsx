import { createFileRoute } from '@tanstack/react-router'
import { isOrderNumber } from '#contract/orders/api.ts'
import { CompletionPage } from '#src/features/checkout/completion-page.tsx'
import { removeReturnParams } from '#src/features/payments/return-params.ts'
import { pageHead } from '#src/head/head.ts'
import { pickSearch } from '#src/routing/search-params.ts'

export const Route = createFileRoute('/checkout/completion')({
  // The device decides whether someone with an account orders.
  staticData: { middleware: ['session'] },
  validateSearch: (search) => pickSearch(search, 'order'),
  loader: ({ location }) => removeReturnParams(location),
  head: ({ match }) =>
    pageHead(match.context.publicUrl, { title: 'ご注文の受付', path: '/checkout/completion', isPrivate: true }),
  component: CompletionRoute,
})

function CompletionRoute() {
  const { order } = Route.useSearch()
  const number = typeof order === 'string' && isOrderNumber(order) ? order.toUpperCase() : undefined
  return <CompletionPage number={number} />
}
