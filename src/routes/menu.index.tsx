import { createFileRoute } from '@tanstack/react-router'
import { MenuListPage, loadMenus } from '#src/features/reforms/menu-list.tsx'
import { menuListJsonLd } from '#src/features/reforms/reform-json-ld.ts'
import { pickListSearch } from '#src/routing/search-params.ts'
import { contentHead } from '#src/head/content-head.ts'
import { StoryListPending } from '#src/ui/loading/page-pending.tsx'

export const Route = createFileRoute('/menu/')({
  validateSearch: (search) => pickListSearch(search, 'category'),
  loaderDeps: ({ search }) => pickListSearch(search, 'category'),
  loader: ({ context: { call }, deps, abortController: { signal } }) => loadMenus(call, deps, signal),
  head: (route) => contentHead(route, import.meta.env.SSR ? menuListJsonLd : undefined),
  component: () => <MenuListPage {...Route.useLoaderData()} />,
  pendingComponent: StoryListPending,
})
