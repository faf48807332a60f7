import { createFileRoute } from '@tanstack/react-router'
import { MypageFrame } from '#src/features/account/mypage/mypage-frame.tsx'
import { AddressBook } from '#src/features/addresses/address-book.tsx'
import { pageHead } from '#src/head/head.ts'

export const Route = createFileRoute('/mypage/address')({
  staticData: { middleware: ['auth'] },
  head: ({ match }) =>
    pageHead(match.context.publicUrl, {
      title: 'お届け先',
      path: '/mypage/address',
      isPrivate: true,
    }),
  component: AddressRoute,
})

function AddressRoute() {
  return <MypageFrame title="お届け先">{({ id }) => <AddressBook key={id} customerId={id} />}</MypageFrame>
}
