import { createFileRoute } from '@tanstack/react-router'
import { useSetAtom } from 'jotai'
import { getReturnPage, RETURN_SUBMISSION } from '#contract/orders/returns.ts'
import { MypageFrame } from '#src/features/account/mypage/mypage-frame.tsx'
import { cartOpenAtom } from '#src/features/cart/cart-button.tsx'
import { ORDER_STEPS, readOrderNumber } from '#src/features/orders/order-number.ts'
import { OrderDetail } from '#src/features/orders/order-detail.tsx'
import { pageHead } from '#src/head/head.ts'
import { lazyOnIdle } from '#src/ui/loading/lazy-on-idle.tsx'

const PendingList = lazyOnIdle(async () => (await import('#src/features/outbox/pending-list.tsx')).PendingList)

export const Route = createFileRoute('/mypage/order/$number/')({
  staticData: { middleware: ['auth'] },
  loader: ({ params }) => readOrderNumber(params),
  head: ({ match, params }) =>
    pageHead(match.context.publicUrl, {
      title: 'ご注文の詳細',
      path: `/mypage/order/${params.number}`,
      isPrivate: true,
    }),
  component: OrderRoute,
})

function OrderRoute() {
  const number = Route.useLoaderData()
  const openCart = useSetAtom(cartOpenAtom)
  return (
    <MypageFrame title="ご注文の詳細" steps={ORDER_STEPS}>
      {({ id }) => (
        <OrderDetail
          key={`${id} ${number}`}
          number={number}
          cart={{
            add: async (lines) => (await import('#src/features/cart/reorder.commands.ts')).addLinesToCart(lines),
            open: () => openCart(true),
          }}
          pendingReturns={
            <PendingList
              open
              names={[RETURN_SUBMISSION]}
              page={getReturnPage({ number, token: undefined })}
              title="まだ届いていないお申し込み"
            />
          }
        />
      )}
    </MypageFrame>
  )
}
