import { createFileRoute } from '@tanstack/react-router'
import { ResetPage } from '#src/features/account/reset-page.tsx'
import { pageHead } from '#src/head/head.ts'

export const Route = createFileRoute('/password/reset')({
  staticData: { layout: 'auth' },
  head: ({ match }) =>
    pageHead(match.context.publicUrl, {
      title: '新しいパスワードの設定',
      path: '/password/reset',
      isPrivate: true,
    }),
  component: ResetPage,
})
