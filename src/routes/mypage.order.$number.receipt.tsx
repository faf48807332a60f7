import { createFileRoute } from '@tanstack/react-router'
import { MypageFrame } from '#src/features/account/mypage/mypage-frame.tsx'
import { ORDER_STEPS, readOrderNumber } from '#src/features/orders/order-number.ts'
import { ReceiptPage } from '#src/features/orders/receipt/receipt-page.tsx'
import { pageHead } from '#src/navigation/head.ts'

export const Route = createFileRoute('/mypage/order/$number/receipt')({
  staticData: { middleware: ['auth'] },
  loader: ({ params }) => readOrderNumber(params),
  head: ({ match, params }) =>
    pageHead(match.context.publicUrl, {
      title: `領収書 ${params.number.toUpperCase()}`,
      path: `/mypage/order/${params.number}/receipt`,
      isPrivate: true,
    }),
  component: ReceiptRoute,
})

function ReceiptRoute() {
  const number = Route.useLoaderData()
  return (
    <MypageFrame title="領収書" steps={[...ORDER_STEPS, { label: number, href: `/mypage/order/${number}` }]}>
      {({ id, familyName, givenName }) => (
        <ReceiptPage key={`${id} ${number}`} number={number} customerName={`${familyName} ${givenName}`} />
      )}
    </MypageFrame>
  )
}
