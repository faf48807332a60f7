import { createFileRoute } from '@tanstack/react-router'
import { LogoutPage } from '#src/features/account/logout-page.tsx'
import { pageHead } from '#src/head/head.ts'

export const Route = createFileRoute('/logout')({
  staticData: { layout: 'auth' },
  head: ({ match }) =>
    pageHead(match.context.publicUrl, {
      title: 'ログアウト',
      path: '/logout',
      isPrivate: true,
    }),
  component: LogoutRoute,
})

function LogoutRoute() {
  const navigate = Route.useNavigate()
  const goTo = (href: string) => void navigate({ href, replace: true })
  return <LogoutPage onDone={() => goTo('/login')} onStay={() => goTo('/mypage')} />
}
