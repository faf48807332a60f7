/** The list of events: its data, head and screen. */
import { useState } from 'react'
import { collectionSearchShape } from '#contract/collections/schema.ts'
import * as eventsApi from '#contract/events/api.ts'
import { isBookable, joinSeats } from '#contract/events/rules.ts'
import { EVENT_KINDS, type EventCard, eventFacets } from '#contract/events/schema.ts'
import type { Call } from '#contract/shared/render.ts'
import * as shopsApi from '#contract/shops/api.ts'
import type { Shop } from '#contract/shops/schema.ts'
import { type CollectionData, loadCollection, toListHead } from '#src/navigation/collection-search.ts'
import type { TextSearch } from '#src/navigation/search-params.ts'
import { useNow } from '#src/navigation/use-now.ts'
import { CollectionFrame } from '#src/ui/collection/collection-frame.tsx'
import { lazyOnIdle } from '#src/ui/lazy-on-idle.tsx'
import { EventGrid } from './event-grid.tsx'
import css from './event-list.module.css'
import type { LoadedSeats } from './live-seats.tsx'

const shape = collectionSearchShape(eventFacets)

const LiveSeats = lazyOnIdle(async () => (await import('./live-seats.tsx')).LiveSeats)

const EventCalendar = lazyOnIdle(async () => (await import('./event-calendar.tsx')).EventCalendar)

export async function loadEvents(call: Call, search: TextSearch, signal: AbortSignal) {
  const [data, shops] = await Promise.all([
    loadCollection<EventCard>(call, eventsApi.list, { shape, search, signal }),
    call(shopsApi.list, {}, { signal }),
  ])
  return {
    ...data,
    shops: shops.data,
    head: toListHead(data, {
      path: '/events',
      title: 'イベント',
      description:
        '完成した住まいの見学会、リフォームの個別相談会、木工教室や手入れの会など、こもれびの店舗で開くイベントの日程と空席をご案内します。',
    }),
  }
}

interface EventListPageProps extends CollectionData<EventCard> {
  shops: readonly Shop[]
}

export function EventListPage({ list, search, shops }: EventListPageProps) {
  const now = useNow()
  const [seats, setSeats] = useState<LoadedSeats>()
  const events = list.data.map((event) => {
    const own = seats?.data?.filter(({ eventId }) => eventId === event.id)
    return { event, sessions: joinSeats(event.sessions, own) }
  })
  const nextOf = ({ sessions }: (typeof events)[number]) =>
    sessions.find(({ startsAt }) => isBookable(startsAt, now))?.startsAt
  const coming = events
    .filter((it) => nextOf(it) !== undefined)
    .toSorted((a, b) => nextOf(a)! - nextOf(b)!)
    .map(({ event }) => event)
  const past = events.filter((it) => nextOf(it) === undefined).map(({ event }) => event)
  const sessions = events
    .flatMap((it) =>
      it.sessions.map((session) => ({
        ...session,
        event: it.event,
        shop: shops.find(({ id }) => id === it.event.shopId)?.name ?? '',
      })),
    )
    .toSorted((a, b) => a.startsAt - b.startsAt)
  const facets = [
    {
      name: 'kind',
      label: '種類',
      options: Object.entries(EVENT_KINDS).map(([value, label]) => ({ value, label })),
    },
    { name: 'shop', label: '店舗', options: shops.map(({ id, name }) => ({ value: id, label: name })) },
  ]
  return (
    <CollectionFrame
      title="イベント"
      name="イベント"
      lead="見学会や相談会、木工と手入れの会を、四つの店で開いています。少人数の会が多いので、お席は早めにお申し込みください。"
      unit="件のイベント"
      list={list}
      facets={facets}
      search={search}
      above={
        <div className={css.calendar}>
          <EventCalendar open sessions={sessions} />
          <LiveSeats open onChange={setSeats} />
        </div>
      }
    >
      {coming.length > 0 && <EventGrid entries={coming} seats={seats?.data} titleLevel="h2" />}
      {past.length > 0 && (
        <section className={css.past} aria-labelledby="past-events">
          <h2 id="past-events">終了したイベント</h2>
          <EventGrid entries={past} seats={seats?.data} />
        </section>
      )}
    </CollectionFrame>
  )
}
