import { createFileRoute } from '@tanstack/react-router'
import { ItemGrid } from '#src/features/catalogue/card/item-grid.tsx'
import { eventJsonLd } from '#src/features/events/event-json-ld.ts'
import { EventPage, loadEvent } from '#src/features/events/event-page.tsx'
import { NewSeats } from '#src/features/reservation/seats/new-seats.tsx'
import { contentHead } from '#src/navigation/content-head.ts'
import { contentIdParam } from '#src/navigation/content-id.ts'
import { useNow } from '#src/navigation/use-now.ts'
import { ArticlePending } from '#src/ui/article/article-pending.tsx'

export const Route = createFileRoute('/events/$id')({
  params: contentIdParam,
  loader: ({ context: { call }, params: { id }, abortController: { signal } }) => loadEvent(call, id, signal),
  head: (route) => contentHead(route, import.meta.env.SSR ? eventJsonLd : undefined),
  component: EventRoute,
  pendingComponent: ArticlePending,
})

function EventRoute() {
  const data = Route.useLoaderData()
  const now = useNow()
  return (
    <EventPage
      key={data.event.id}
      {...data}
      itemCards={(items) => <ItemGrid items={items} now={now} />}
      seatForm={(sessions, chosen) => <NewSeats event={data.event} {...{ sessions, chosen }} />}
    />
  )
}
