import { createFileRoute } from '@tanstack/react-router'
import { MypageFrame } from '#src/features/account/mypage/mypage-frame.tsx'
import { ORDER_STEPS, readOrderNumber } from '#src/features/orders/order-number.ts'
import { ReceiptPage } from '#src/features/orders/receipt/receipt-page.tsx'
import { pageHead } from '#src/head/head.ts'

/** Orders that points paid have a statement instead of a receipt. */
const TITLE = '領収書・ご利用明細'

export const Route = createFileRoute('/mypage/order/$number/receipt')({
  staticData: { middleware: ['auth'] },
  loader: ({ params }) => readOrderNumber(params),
  head: ({ match, params }) =>
    pageHead(match.context.publicUrl, {
      title: `${TITLE} ${params.number.toUpperCase()}`,
      path: `/mypage/order/${params.number}/receipt`,
      isPrivate: true,
    }),
  component: ReceiptRoute,
})

function ReceiptRoute() {
  const number = Route.useLoaderData()
  return (
    <MypageFrame title={TITLE} steps={[...ORDER_STEPS, { label: number, href: `/mypage/order/${number}` }]}>
      {({ id, familyName, givenName }) => (
        <ReceiptPage key={`${id} ${number}`} number={number} customerName={`${familyName} ${givenName}`} />
      )}
    </MypageFrame>
  )
}
