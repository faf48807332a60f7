import { createFileRoute } from '@tanstack/react-router'
import { ApplicationOutcome } from '#src/features/recruitment/application-outcome.tsx'
import { pageHead } from '#src/navigation/head.ts'

export const Route = createFileRoute('/recruitment/completion')({
  head: ({ match }) =>
    pageHead(match.context.publicUrl, {
      title: 'ご応募の受付',
      description: '送信したご応募の状態をご確認いただけます。',
      path: '/recruitment/completion',
      isPrivate: true,
    }),
  component: () => <ApplicationOutcome jobs={[]} />,
})
