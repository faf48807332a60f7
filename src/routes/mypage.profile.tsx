import { createFileRoute } from '@tanstack/react-router'
import { ProfilePage } from '#src/features/account/mypage/profile-page.tsx'
import { pageHead } from '#src/navigation/head.ts'

export const Route = createFileRoute('/mypage/profile')({
  staticData: { middleware: ['auth'] },
  head: ({ match }) =>
    pageHead(match.context.publicUrl, {
      title: '会員情報',
      description: 'ご登録の内容を変更できます。',
      path: '/mypage/profile',
      isPrivate: true,
    }),
  component: ProfilePage,
})
