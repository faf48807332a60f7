import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { listShops } from '#contract/shops.ts'
import { WithdrawalPage } from '#src/features/account/mypage/withdrawal-page.tsx'
import { pageHead } from '#src/navigation/head.ts'
import { late } from '#src/ui/late.tsx'

const LeftVisits = late(async () => (await import('#src/features/reservation/visits/left-visits.tsx')).LeftVisits)

export const Route = createFileRoute('/mypage/withdrawal')({
  staticData: { middleware: ['auth'] },
  // Where neither network nor device has them, the visits stand there without their shops.
  loader: async ({ context: { call }, abortController: { signal } }) => {
    const { data } = await call(listShops, {}, { signal }).catch(() => ({ data: [] }))
    return data.map(({ id, name }) => ({ id, name }))
  },
  head: ({ match }) =>
    pageHead(match.context.publicUrl, {
      title: '退会のお手続き',
      description: '退会のお手続きをご案内します。',
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
      visits={({ id }, onKnown) => <LeftVisits open customerId={id} {...{ shops, onKnown }} onMissing={onKnown} />}
    />
  )
}
