import { createFileRoute } from '@tanstack/react-router'
import { memberListJsonLd } from '#src/features/members/member-json-ld.ts'
import { loadMembers, MemberListPage } from '#src/features/members/member-list.tsx'
import { pickSearch } from '#src/navigation/collection-search.ts'
import { contentHead } from '#src/navigation/content-head.ts'
import { ListPending } from '#src/ui/collection/list-pending.tsx'

export const Route = createFileRoute('/members/')({
  validateSearch: pickSearch('shop', 'role'),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { call }, deps, abortController: { signal } }) => loadMembers(call, deps, signal),
  head: (route) => contentHead(route, import.meta.env.SSR ? memberListJsonLd : undefined),
  component: () => <MemberListPage {...Route.useLoaderData()} />,
  pendingComponent: ListPending,
})
