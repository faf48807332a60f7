import { createFileRoute } from '@tanstack/react-router'
import { memberListJsonLd } from '#src/features/members/member-json-ld.ts'
import { loadMembers, MemberListPage } from '#src/features/members/member-list.tsx'
import { pickListSearch } from '#src/routing/search-params.ts'
import { contentHead } from '#src/head/content-head.ts'
import { StoryListPending } from '#src/ui/loading/page-pending.tsx'

export const Route = createFileRoute('/members/')({
  validateSearch: (search) => pickListSearch(search, 'shop', 'role'),
  loaderDeps: ({ search }) => pickListSearch(search, 'shop', 'role'),
  loader: ({ context: { call }, deps, abortController: { signal } }) => loadMembers(call, deps, signal),
  head: (route) => contentHead(route, import.meta.env.SSR ? memberListJsonLd : undefined),
  component: () => <MemberListPage {...Route.useLoaderData()} />,
  pendingComponent: StoryListPending,
})
