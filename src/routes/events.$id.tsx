import { createFileRoute } from '@tanstack/react-router'
import { toFavoriteCaseKey } from '#contract/cart/favorite-key.ts'
import { ItemGrid } from '#src/features/catalogue/card/item-grid.tsx'
import { eventJsonLd } from '#src/features/events/event-json-ld.ts'
import { EventPage, loadEvent } from '#src/features/events/event-page.tsx'
import { FavoriteButton } from '#src/features/favorites/favorite-button.tsx'
import { ReformGrid } from '#src/features/reforms/reform-grid.tsx'
import { contentHead } from '#src/head/content-head.ts'
import { contentIdParam } from '#src/routing/content-id.ts'
import { lazyOnIdle } from '#src/ui/loading/lazy-on-idle.tsx'
import { ArticlePending } from '#src/ui/loading/page-pending.tsx'

const NewSeats = lazyOnIdle(async () => (await import('#src/features/reservation/seats/new-seats.tsx')).NewSeats)

export const Route = createFileRoute('/events/$id')({
  params: contentIdParam,
  loader: ({ context: { call }, params: { id }, abortController: { signal } }) => loadEvent(call, id, signal),
  head: (route) => contentHead(route, import.meta.env.SSR ? eventJsonLd : undefined),
  component: EventRoute,
  pendingComponent: ArticlePending,
})

function EventRoute() {
  const data = Route.useLoaderData()
  return (
    <EventPage
      key={data.event.id}
      {...data}
      itemCards={(items) => <ItemGrid items={items} />}
      caseCards={(cases) => (
        <ReformGrid entries={cases} favorite={(id) => <FavoriteButton of={toFavoriteCaseKey(id)} />} />
      )}
      seatForm={(sessions, chosen) => <NewSeats open event={data.event} sessions={sessions} chosen={chosen} />}
    />
  )
}
