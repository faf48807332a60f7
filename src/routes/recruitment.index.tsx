import { createFileRoute } from '@tanstack/react-router'
import { ApplicationSection } from '#src/features/recruitment/application-section.tsx'
import { pageHead } from '#src/navigation/head.ts'

export const Route = createFileRoute('/recruitment/')({
  head: ({ match }) =>
    pageHead(match.context.publicUrl, {
      title: '採用情報',
      description: '募集中の職種と応募フォームをご案内します。',
      path: '/recruitment',
    }),
  component: () => <ApplicationSection jobs={[]} />,
})
