import { createFileRoute } from '@tanstack/react-router'
import { ItemCard } from '#src/features/catalogue/card/item-card.tsx'
import { memberJsonLd } from '#src/features/members/member-json-ld.ts'
import { loadMember, MemberPage } from '#src/features/members/member-page.tsx'
import { ReformGrid } from '#src/features/reforms/reform-grid.tsx'
import { contentHead } from '#src/head/content-head.ts'
import { contentIdParam } from '#src/routing/content-id.ts'
import { useNow } from '#src/ui/hooks/use-now.ts'
import { MemberPending } from '#src/ui/loading/page-pending.tsx'

export const Route = createFileRoute('/members/$id')({
  params: contentIdParam,
  loader: ({ context: { call }, params: { id }, abortController: { signal } }) => loadMember(call, id, signal),
  head: (route) => contentHead(route, import.meta.env.SSR ? memberJsonLd : undefined),
  component: MemberRoute,
  pendingComponent: MemberPending,
})

function MemberRoute() {
  const now = useNow()
  return (
    <MemberPage
      {...Route.useLoaderData()}
      now={now}
      itemCard={(item) => <ItemCard item={item} />}
      caseCards={(cases) => <ReformGrid entries={cases} />}
    />
  )
}
