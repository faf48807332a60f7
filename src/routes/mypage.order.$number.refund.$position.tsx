import { createFileRoute, notFound } from '@tanstack/react-router'
import { MypageFrame } from '#src/features/account/mypage/mypage-frame.tsx'
import { ORDER_STEPS, readOrderNumber } from '#src/features/orders/order-number.ts'
import { RefundNote } from '#src/features/orders/receipt/refund-note.tsx'
import { pageHead } from '#src/head/head.ts'

const TITLE = '返金明細書'

export const Route = createFileRoute('/mypage/order/$number/refund/$position')({
  staticData: { middleware: ['auth'] },
  loader: ({ params }) => {
    if (!/^[1-9]\d{0,3}$/.test(params.position)) throw notFound()
    return { number: readOrderNumber(params), position: Number(params.position) }
  },
  head: ({ match, params }) =>
    pageHead(match.context.publicUrl, {
      title: `${TITLE} ${params.number.toUpperCase()}-${params.position}`,
      path: `/mypage/order/${params.number}/refund/${params.position}`,
      isPrivate: true,
    }),
  component: RefundNoteRoute,
})

function RefundNoteRoute() {
  const { number, position } = Route.useLoaderData()
  return (
    <MypageFrame title={TITLE} steps={[...ORDER_STEPS, { label: number, href: `/mypage/order/${number}` }]}>
      {({ id }) => <RefundNote key={`${id} ${number} ${position}`} number={number} position={position} />}
    </MypageFrame>
  )
}
