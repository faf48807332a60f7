import { createFileRoute } from '@tanstack/react-router'
import { MypagePage } from '#src/features/account/mypage/mypage-page.tsx'
import { pageHead } from '#src/navigation/head.ts'

export const Route = createFileRoute('/mypage/')({
  staticData: { middleware: ['auth'] },
  head: ({ match }) =>
    pageHead(match.context.publicUrl, {
      title: 'マイページ',
      description: 'ご登録の内容やお手続きをご確認いただけます。',
      path: '/mypage',
      isPrivate: true,
    }),
  component: MypagePage,
})
