import { createFileRoute } from '@tanstack/react-router'
import { listShops } from '#contract/shops.ts'
import { CompletionPage } from '#src/features/reservation/completion/completion-page.tsx'
import { pageHead } from '#src/navigation/head.ts'
import { late } from '#src/ui/late.tsx'

const PushOffer = late(async () => (await import('#src/features/settings/push-offer.tsx')).PushOffer)

export const Route = createFileRoute('/reservation/completion')({
  // Where neither network nor device has them, what was sent is shown without.
  loader: ({ context: { call }, abortController: { signal } }) =>
    call(listShops, {}, { signal }).catch(() => ({ data: [] })),
  head: ({ match }) =>
    pageHead(match.context.publicUrl, {
      title: '来店予約の受付',
      description: '送信した来店予約の状態をご確認いただけます。',
      path: '/reservation/completion',
      isPrivate: true,
    }),
  component: () => <CompletionPage shops={Route.useLoaderData().data} offer={<PushOffer about="reservation" />} />,
})
