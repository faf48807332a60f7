import { createFileRoute } from '@tanstack/react-router'
import { readOrderNumber } from '#src/features/orders/order-number.ts'
import { ReturnPage } from '#src/features/orders/returns/return-page.tsx'
import { pageHead } from '#src/head/head.ts'

export const Route = createFileRoute('/mypage/order/$number/return')({
  staticData: { middleware: ['auth'] },
  loader: ({ params }) => readOrderNumber(params),
  head: ({ match, params }) =>
    pageHead(match.context.publicUrl, {
      title: '返品・交換のお申し込み',
      path: `/mypage/order/${params.number}/return`,
      isPrivate: true,
    }),
  component: ReturnRoute,
})

function ReturnRoute() {
  const number = Route.useLoaderData()
  return <ReturnPage key={number} number={number} />
}
