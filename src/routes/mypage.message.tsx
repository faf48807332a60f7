import { createFileRoute } from '@tanstack/react-router'
import { MypageFrame } from '#src/features/account/mypage/mypage-frame.tsx'
import { MessagesPage } from '#src/features/messages/messages-page.tsx'
import { pageHead } from '#src/head/head.ts'
import { lazyOnIdle } from '#src/ui/loading/lazy-on-idle.tsx'

const PushOffer = lazyOnIdle(async () => (await import('#src/features/settings/push-offer.tsx')).PushOffer)

export const Route = createFileRoute('/mypage/message')({
  staticData: { middleware: ['auth'] },
  head: ({ match }) =>
    pageHead(match.context.publicUrl, {
      title: 'メッセージ',
      path: '/mypage/message',
      isPrivate: true,
    }),
  component: MessageRoute,
})

function MessageRoute() {
  return (
    <MypageFrame title="メッセージ">
      {({ id }) => <MessagesPage key={id} customerId={id} offer={<PushOffer about="messages" />} />}
    </MypageFrame>
  )
}
