import { createFileRoute } from '@tanstack/react-router'
import { FormFrame } from '#src/submissions/form-frame.tsx'
import { pageHead } from '#src/head/head.ts'
import { lazyOnIdle } from '#src/ui/loading/lazy-on-idle.tsx'

const RefundAccount = lazyOnIdle(async () => (await import('#src/features/refunds/refund-account.tsx')).RefundAccount)

const TITLE = '返金先の口座'

export const Route = createFileRoute('/refunds')({
  head: ({ match }) => pageHead(match.context.publicUrl, { title: TITLE, path: '/refunds', isPrivate: true }),
  component: () => (
    <FormFrame title={TITLE}>
      <RefundAccount open />
    </FormFrame>
  ),
})
