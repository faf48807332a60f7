import { createFileRoute } from '@tanstack/react-router'
import * as shopsApi from '#contract/shops/api.ts'
import { MypagePage } from '#src/features/account/mypage/mypage-page.tsx'
import { UnreadMessages } from '#src/features/messages/unread-messages.tsx'
import { LastOrder } from '#src/features/orders/last-order.tsx'
import { PointsLink } from '#src/features/points/points-link.tsx'
import { NextVisit } from '#src/features/reservation/visits/next-visit.tsx'
import { pageHead } from '#src/head/head.ts'
import { lazyOnIdle } from '#src/ui/loading/lazy-on-idle.tsx'

const OwnInquiries = lazyOnIdle(async () => (await import('#src/features/inquiry/own-inquiries.tsx')).OwnInquiries)
const OwnApplications = lazyOnIdle(
  async () => (await import('#src/features/recruitment/own-applications.tsx')).OwnApplications,
)
const PendingList = lazyOnIdle(async () => (await import('#src/features/outbox/pending-list.tsx')).PendingList)

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
          <PointsLink />
          <NextVisit shops={shops} />
          <LastOrder />
          <PendingList open names={['inquiry']} title="送信していないお問い合わせ" />
          <OwnInquiries open />
          <PendingList open names={['application']} title="送信していないご応募" />
          <OwnApplications open />
        </>
      )}
    </MypagePage>
  )
}
