import { createFileRoute } from '@tanstack/react-router'
import { RESERVATION_SUBMISSIONS } from '#contract/shared/constants.ts'
import * as shopsApi from '#contract/shops/api.ts'
import { MypageFrame } from '#src/features/account/mypage/mypage-frame.tsx'
import { pageHead } from '#src/head/head.ts'
import { lazyOnIdle } from '#src/ui/loading/lazy-on-idle.tsx'

const PendingList = lazyOnIdle(async () => (await import('#src/features/outbox/pending-list.tsx')).PendingList)
const OwnVisits = lazyOnIdle(async () => (await import('#src/features/reservation/visits/own-visits.tsx')).OwnVisits)

export const Route = createFileRoute('/mypage/reservation')({
  staticData: { middleware: ['auth'] },
  // If the shops cannot be loaded, the reservations are shown without them.
  loader: ({ context: { call }, abortController: { signal } }) =>
    call(shopsApi.list, {}, { signal }).catch(() => ({ data: [] })),
  head: ({ match }) =>
    pageHead(match.context.publicUrl, {
      title: 'ご予約',
      path: '/mypage/reservation',
      isPrivate: true,
    }),
  component: MypageReservationRoute,
})

function MypageReservationRoute() {
  const shops = Route.useLoaderData().data
  return (
    <MypageFrame title="ご予約">
      {() => (
        <>
          <PendingList open names={Object.values(RESERVATION_SUBMISSIONS)} title="まだ確定していないご予約" />
          <OwnVisits open shops={shops} />
        </>
      )}
    </MypageFrame>
  )
}
