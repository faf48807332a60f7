import { createFileRoute } from '@tanstack/react-router'
import { MypageFrame } from '#src/features/account/mypage/mypage-frame.tsx'
import { PaymentMethods } from '#src/features/payments/payment-methods.tsx'
import { removeReturnParams } from '#src/features/payments/return-params.ts'
import { pageHead } from '#src/head/head.ts'

export const Route = createFileRoute('/mypage/payment')({
  staticData: { middleware: ['auth'] },
  loader: ({ location }) => removeReturnParams(location),
  head: ({ match }) =>
    pageHead(match.context.publicUrl, {
      title: 'お支払い方法',
      path: '/mypage/payment',
      isPrivate: true,
    }),
  component: PaymentRoute,
})

function PaymentRoute() {
  return <MypageFrame title="お支払い方法">{({ id }) => <PaymentMethods key={id} />}</MypageFrame>
}
