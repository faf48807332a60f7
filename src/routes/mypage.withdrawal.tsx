import { createFileRoute, useNavigate } from '@tanstack/react-router'
import * as shopsApi from '#contract/shops/api.ts'
import { WithdrawalPage } from '#src/features/account/mypage/withdrawal-page.tsx'
import { pageHead } from '#src/head/head.ts'
import { lazyOnIdle } from '#src/ui/loading/lazy-on-idle.tsx'

const WithdrawalVisits = lazyOnIdle(
  async () => (await import('#src/features/reservation/visits/withdrawal-visits.tsx')).WithdrawalVisits,
)

export const Route = createFileRoute('/mypage/withdrawal')({
  staticData: { middleware: ['auth'] },
  // If the shops cannot be loaded, the reservations are shown without them.
  loader: async ({ context: { call }, abortController: { signal } }) => {
    const { data } = await call(shopsApi.list, {}, { signal }).catch(() => ({ data: [] }))
    return data.map(({ id, name }) => ({ id, name }))
  },
  head: ({ match }) =>
    pageHead(match.context.publicUrl, {
      title: '退会のお手続き',
      path: '/mypage/withdrawal',
      isPrivate: true,
    }),
  component: WithdrawalRoute,
})

function WithdrawalRoute() {
  const navigate = useNavigate()
  const shops = Route.useLoaderData()
  return (
    <WithdrawalPage
      onDone={() => void navigate({ to: '/' })}
      onStay={() => void navigate({ to: '/mypage' })}
      visits={({ id }, onKnown) => (
        <WithdrawalVisits open customerId={id} shops={shops} onKnown={onKnown} onMissing={onKnown} />
      )}
    />
  )
}
