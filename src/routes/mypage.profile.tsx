import { createFileRoute } from '@tanstack/react-router'
import { ProfilePage } from '#src/features/account/mypage/profile-page.tsx'
import { pageHead } from '#src/head/head.ts'

export const Route = createFileRoute('/mypage/profile')({
  staticData: { middleware: ['auth'] },
  head: ({ match }) =>
    pageHead(match.context.publicUrl, {
      title: '会員情報',
      path: '/mypage/profile',
      isPrivate: true,
    }),
  component: ProfilePage,
})
