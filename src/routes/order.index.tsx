import { createFileRoute } from '@tanstack/react-router'
import { useSetAtom } from 'jotai'
import { RETURN_SUBMISSION } from '#contract/orders/returns.ts'
import { cartOpenAtom } from '#src/features/cart/cart-button.tsx'
import { pageHead } from '#src/head/head.ts'
import { asText, pickSearch } from '#src/routing/search-params.ts'
import { FormFrame } from '#src/submissions/form-frame.tsx'
import { lazyOnIdle } from '#src/ui/loading/lazy-on-idle.tsx'

const GuestOrder = lazyOnIdle(async () => (await import('#src/features/orders/guest/guest-order.tsx')).GuestOrder)
const PendingList = lazyOnIdle(async () => (await import('#src/features/outbox/pending-list.tsx')).PendingList)

const TITLE = 'ご注文の詳細'

export const Route = createFileRoute('/order/')({
  validateSearch: (search) => pickSearch(search, 'view'),
  head: ({ match }) => pageHead(match.context.publicUrl, { title: TITLE, path: '/order', isPrivate: true }),
  component: OrderRoute,
})

function OrderRoute() {
  const { view } = Route.useSearch()
  const openCart = useSetAtom(cartOpenAtom)
  return (
    <FormFrame title={TITLE}>
      <GuestOrder
        open
        view={asText(view)}
        cart={{
          add: async (lines) => (await import('#src/features/cart/reorder.commands.ts')).addLinesToCart(lines),
          open: () => openCart(true),
        }}
        renderPendingReturns={(page) => (
          <PendingList open names={[RETURN_SUBMISSION]} page={page} title="まだ届いていないお申し込み" />
        )}
      />
    </FormFrame>
  )
}
