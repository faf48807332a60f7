import { createFileRoute } from '@tanstack/react-router'
import { toFavoriteCaseKey } from '#contract/cart/favorites.ts'
import { ItemCard } from '#src/features/catalogue/card/item-card.tsx'
import { FavoriteButton } from '#src/features/favorites/favorite-button.tsx'
import { memberJsonLd } from '#src/features/members/member-json-ld.ts'
import { loadMember, MemberPage } from '#src/features/members/member-page.tsx'
import { loadMemberCases, MemberCases } from '#src/features/reforms/member-cases.tsx'
import { contentHead } from '#src/navigation/content-head.ts'
import { contentIdParam } from '#src/navigation/content-id.ts'
import { useNow } from '#src/navigation/use-now.ts'
import { ArticlePending } from '#src/ui/article/article-pending.tsx'

export const Route = createFileRoute('/members/$id')({
  params: contentIdParam,
  loader: async ({ context: { call }, params: { id }, abortController: { signal } }) => {
    const [data, cases] = await Promise.all([loadMember(call, id, signal), loadMemberCases(call, id, signal)])
    return { ...data, cases }
  },
  head: (route) => contentHead(route, import.meta.env.SSR ? memberJsonLd : undefined),
  component: MemberRoute,
  pendingComponent: ArticlePending,
})

function MemberRoute() {
  const now = useNow()
  const { cases, ...data } = Route.useLoaderData()
  return (
    <MemberPage
      {...data}
      now={now}
      itemCard={(item) => <ItemCard item={item} now={now} />}
      cases={<MemberCases cases={cases} favorite={(id) => <FavoriteButton of={toFavoriteCaseKey(id)} />} />}
    />
  )
}
