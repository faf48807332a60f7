import { createFileRoute } from '@tanstack/react-router'
import { VerifyPage } from '#src/features/account/verify-page.tsx'
import { pageHead } from '#src/head/head.ts'

export const Route = createFileRoute('/verify')({
  staticData: { layout: 'auth' },
  head: ({ match }) =>
    pageHead(match.context.publicUrl, {
      title: 'メールアドレスの確認',
      path: '/verify',
      isPrivate: true,
    }),
  component: VerifyPage,
})
