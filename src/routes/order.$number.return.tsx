import { createFileRoute } from '@tanstack/react-router'
import { GuestReturn } from '#src/features/orders/guest/guest-return.tsx'
import { readOrderNumber } from '#src/features/orders/order-number.ts'
import { pageHead } from '#src/head/head.ts'

export const Route = createFileRoute('/order/$number/return')({
  loader: ({ params }) => readOrderNumber(params),
  head: ({ match, params }) =>
    pageHead(match.context.publicUrl, {
      title: '返品・交換のお申し込み',
      path: `/order/${params.number}/return`,
      isPrivate: true,
    }),
  component: ReturnRoute,
})

function ReturnRoute() {
  const number = Route.useLoaderData()
  return <GuestReturn key={number} number={number} />
}
