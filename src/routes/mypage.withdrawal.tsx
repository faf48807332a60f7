import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { WithdrawalPage } from '#src/features/account/mypage/withdrawal-page.tsx'
import { pageHead } from '#src/navigation/head.ts'

export const Route = createFileRoute('/mypage/withdrawal')({
  staticData: { middleware: ['auth'] },
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
  return <WithdrawalPage onDone={() => void navigate({ to: '/' })} />
}
