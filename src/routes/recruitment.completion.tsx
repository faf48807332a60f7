import { createFileRoute } from '@tanstack/react-router'
import * as jobsApi from '#contract/jobs/api.ts'
import { MAX_PER_PAGE } from '#contract/shared/constants.ts'
import { ApplicationOutcome } from '#src/features/recruitment/application-outcome.tsx'
import { pageHead } from '#src/head/head.ts'

export const Route = createFileRoute('/recruitment/completion')({
  // Without the jobs, the application is shown without the title of its job.
  loader: async ({ context: { call }, abortController: { signal } }) => {
    const { data } = await call(jobsApi.list, { query: { page: 1, perPage: MAX_PER_PAGE } }, { signal }).catch(() => ({
      data: [],
    }))
    return data.map(({ id, title }) => ({ id, title }))
  },
  head: ({ match }) =>
    pageHead(match.context.publicUrl, {
      title: 'ご応募の受付',
      description: '送信したご応募の状態をご確認いただけます。',
      path: '/recruitment/completion',
      isPrivate: true,
    }),
  component: () => <ApplicationOutcome jobs={Route.useLoaderData()} />,
})
