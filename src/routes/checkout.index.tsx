import { createFileRoute } from '@tanstack/react-router'
import { isOrderNumber } from '#contract/orders/api.ts'
import { CheckoutPage } from '#src/features/checkout/checkout-page.tsx'
import { pageHead } from '#src/head/head.ts'
import { pickSearch } from '#src/routing/search-params.ts'
import { lazyOnIdle } from '#src/ui/loading/lazy-on-idle.tsx'

const CardPayment = lazyOnIdle(async () => (await import('#src/features/payments/card-payment.tsx')).CardPayment)

export const Route = createFileRoute('/checkout/')({
  // The device decides whether someone with an account orders.
  staticData: { middleware: ['session'] },
  validateSearch: (search) => pickSearch(search, 'order'),
  head: ({ match }) => pageHead(match.context.publicUrl, { title: 'ご注文手続き', path: '/checkout', isPrivate: true }),
  component: CheckoutRoute,
})

function CheckoutRoute() {
  const { order } = Route.useSearch()
  const orderNumber = typeof order === 'string' && isOrderNumber(order) ? order.toUpperCase() : undefined
  return <CheckoutPage orderNumber={orderNumber} Card={CardPayment} />
}
