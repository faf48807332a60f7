import { createFileRoute } from '@tanstack/react-router'
import * as shopsApi from '#contract/shops/api.ts'
import { FormFrame } from '#src/submissions/form-frame.tsx'
import { pageHead } from '#src/head/head.ts'
import { lazyOnIdle } from '#src/ui/loading/lazy-on-idle.tsx'

const ManagedVisit = lazyOnIdle(
  async () => (await import('#src/features/reservation/visits/managed-visit.tsx')).ManagedVisit,
)

export const Route = createFileRoute('/reservation/manage')({
  loader: ({ context: { call }, abortController: { signal } }) => call(shopsApi.list, {}, { signal }),
  head: ({ match }) =>
    pageHead(match.context.publicUrl, {
      title: 'ご予約の確認・変更',
      path: '/reservation/manage',
      isPrivate: true,
    }),
  component: ReservationManageRoute,
})

function ReservationManageRoute() {
  const shops = Route.useLoaderData().data
  return (
    <FormFrame title="ご予約の確認・変更">
      <ManagedVisit open shops={shops} />
    </FormFrame>
  )
}
