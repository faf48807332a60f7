import { createFileRoute } from '@tanstack/react-router'
import { eventListJsonLd } from '#src/features/events/event-json-ld.ts'
import { EventListPage, loadEvents } from '#src/features/events/event-list.tsx'
import { pickListSearch } from '#src/routing/search-params.ts'
import { contentHead } from '#src/head/content-head.ts'
import { StoryListPending } from '#src/ui/loading/page-pending.tsx'

export const Route = createFileRoute('/events/')({
  validateSearch: (search) => pickListSearch(search, 'kind', 'shop'),
  loaderDeps: ({ search }) => pickListSearch(search, 'kind', 'shop'),
  loader: ({ context: { call, now }, deps: search, abortController: { signal } }) =>
    loadEvents(call, { search, now, signal }),
  head: (route) => contentHead(route, import.meta.env.SSR ? eventListJsonLd : undefined),
  component: () => <EventListPage {...Route.useLoaderData()} />,
  pendingComponent: StoryListPending,
})
