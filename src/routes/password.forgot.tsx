import { createFileRoute } from '@tanstack/react-router'
import { ForgotPage } from '#src/features/account/forgot-page.tsx'
import { pageHead } from '#src/head/head.ts'

export const Route = createFileRoute('/password/forgot')({
  staticData: { layout: 'auth' },
  head: ({ match }) =>
    pageHead(match.context.publicUrl, {
      title: 'パスワードの再設定',
      description: 'パスワードをお忘れの方に、再設定のリンクをメールでお送りします。',
      path: '/password/forgot',
    }),
  component: ForgotPage,
})
