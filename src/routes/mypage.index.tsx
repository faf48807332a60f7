import { createFileRoute } from '@tanstack/react-router'
import * as shopsApi from '#contract/shops/api.ts'
import { MypagePage } from '#src/features/account/mypage/mypage-page.tsx'
import { UnreadMessages } from '#src/features/messages/unread-messages.tsx'
import { NextVisit } from '#src/features/reservation/visits/next-visit.tsx'
import { pageHead } from '#src/navigation/head.ts'

export const Route = createFileRoute('/mypage/')({
  staticData: { middleware: ['auth'] },
  // If the shops cannot be loaded, the reservation is shown without them.
  loader: async ({ context: { call }, abortController: { signal } }) => {
    const { data } = await call(shopsApi.list, {}, { signal }).catch(() => ({ data: [] }))
    return data.map(({ id, name }) => ({ id, name }))
  },
  head: ({ match }) =>
    pageHead(match.context.publicUrl, {
      title: 'マイページ',
      path: '/mypage',
      isPrivate: true,
    }),
  component: MypageRoute,
})

function MypageRoute() {
  const shops = Route.useLoaderData()
  return (
    <MypagePage>
      {() => (
        <>
          <UnreadMessages />
          <NextVisit shops={shops} />
        </>
      )}
    </MypagePage>
  )
}
