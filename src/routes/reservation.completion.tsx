import { createFileRoute } from '@tanstack/react-router'
import * as shopsApi from '#contract/shops/api.ts'
import { CompletionPage } from '#src/features/reservation/completion/completion-page.tsx'
import { pageHead } from '#src/head/head.ts'
import { lazyOnIdle } from '#src/ui/loading/lazy-on-idle.tsx'

const PushOffer = lazyOnIdle(async () => (await import('#src/features/settings/push-offer.tsx')).PushOffer)

export const Route = createFileRoute('/reservation/completion')({
  // If the shops cannot be loaded, the submission is shown without them.
  loader: ({ context: { call }, abortController: { signal } }) =>
    call(shopsApi.list, {}, { signal }).catch(() => ({ data: [] })),
  head: ({ match }) =>
    pageHead(match.context.publicUrl, {
      title: '来店予約の受付',
      path: '/reservation/completion',
      isPrivate: true,
    }),
  component: () => <CompletionPage shops={Route.useLoaderData().data} offer={<PushOffer about="reservation" />} />,
})
