/** The list of events: its data, head and screen. */
import { useState } from 'react'
import { collectionSearchShape } from '#contract/shared/collections/schema.ts'
import * as eventsApi from '#contract/events/api.ts'
import { isComing, joinSeats } from '#contract/events/rules.ts'
import { EVENT_KINDS, type EventCard, eventFacets, type EventMonth } from '#contract/events/schema.ts'
import { addDays, addMonths, toJapanDate } from '#contract/shared/civil-date.ts'
import type { Call } from '#contract/shared/render.ts'
import * as shopsApi from '#contract/shops/api.ts'
import type { Shop } from '#contract/shops/schema.ts'
import { type CollectionData, loadCollection, toListHead } from '#src/routing/collection-search.ts'
import { readSearchOrRedirect } from '#src/routing/read-search.ts'
import type { TextSearch } from '#src/routing/search-params.ts'
import { useNow } from '#src/ui/hooks/use-now.ts'
import { CollectionFrame } from '#src/ui/collection/collection-frame.tsx'
import { lazyOnIdle } from '#src/ui/loading/lazy-on-idle.tsx'
import { EventCalendar } from './event-calendar.tsx'
import { EventGrid, SEATS_DAYS_AHEAD } from './event-grid.tsx'
import type { CalendarQuery, LoadedMonth, LoadedSeats } from './live-seats.tsx'
import { PastEvents } from './past-events.tsx'

const shape = collectionSearchShape(eventFacets)

const LiveSeats = lazyOnIdle(async () => (await import('./live-seats.tsx')).LiveSeats)

const LiveMonth = lazyOnIdle(async () => (await import('./live-seats.tsx')).LiveMonth)

interface LoadOptions {
  search: TextSearch
  /** Server time, ms. */
  now: number
  signal: AbortSignal
}

export async function loadEvents(call: Call, { search, now, signal }: LoadOptions) {
  const { kind, shop } = readSearchOrRedirect(shape, search)
  const [data, shops, firstMonth] = await Promise.all([
    loadCollection<EventCard>(call, eventsApi.list, { shape, search, signal }),
    call(shopsApi.list, {}, { signal }),
    loadFirstMonth(call, { kind, shop, month: toJapanDate(now).slice(0, 7) }, { now, signal }),
  ])
  return {
    ...data,
    shops: shops.data,
    firstMonth,
    head: toListHead(data, {
      path: '/events',
      title: 'イベント',
      description:
        '完成した住まいの見学会、リフォームの個別相談会、木工教室や手入れの会など、こもれびの店舗で開くイベントの日程と空席をご案内します。',
    }),
  }
}

/** The month of the next session: this one, or a later one if all its sessions are over. */
async function loadFirstMonth(
  call: Call,
  { month, kind, shop }: CalendarQuery,
  { now, signal }: Omit<LoadOptions, 'search'>,
): Promise<LoadedMonth & { data: EventMonth }> {
  const facets = { ...(kind && { kind }), ...(shop && { shop }) }
  const data = await call(eventsApi.getMonth, { query: { month, ...facets } }, { signal })
  const isOver = data.data.every((it) => it.isCancelled || Date.parse(it.startsAt) <= now)
  if (!isOver || data.next === null) return { month, data, hasFailed: false }
  const next = await call(eventsApi.getMonth, { query: { month: data.next, ...facets } }, { signal })
  return { month: data.next, data: next, hasFailed: false }
}

interface EventListPageProps extends CollectionData<EventCard> {
  shops: readonly Shop[]
  firstMonth: LoadedMonth & { data: EventMonth }
}

export function EventListPage({ list, search, shops, firstMonth }: EventListPageProps) {
  const now = useNow()
  const today = toJapanDate(now)
  const [seats, setSeats] = useState<LoadedSeats>()
  const events = list.data.map((event) => {
    const own = seats?.data?.filter(({ eventId }) => eventId === event.id)
    return { event, sessions: joinSeats(event.sessions, own) }
  })
  const nextOf = ({ sessions }: (typeof events)[number]) => sessions.find((it) => isComing(it, now))?.startsAt
  const coming = events
    .filter((it) => nextOf(it) !== undefined)
    .toSorted((a, b) => nextOf(a)! - nextOf(b)!)
    .map(({ event }) => event)
  const past = events.filter((it) => nextOf(it) === undefined).map(({ event }) => event)
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
        <>
          {/* Another filter has other sessions, from its own first month on. */}
          <MonthOfEvents
            key={JSON.stringify([search['kind'], search['shop']])}
            search={search}
            shops={shops}
            firstMonth={firstMonth}
            seats={seats}
          />
          <LiveSeats open from={today} to={addDays(today, SEATS_DAYS_AHEAD)} onChange={setSeats} />
        </>
      }
    >
      {coming.length > 0 && <EventGrid entries={coming} titleLevel="h2" />}
      {past.length > 0 && <PastEvents events={past} />}
    </CollectionFrame>
  )
}

interface MonthOfEventsProps extends Pick<EventListPageProps, 'search' | 'shops' | 'firstMonth'> {
  /** Of the next days. */
  seats: LoadedSeats | undefined
}

/** The calendar: the first month is part of the page, others are loaded when they are shown. */
function MonthOfEvents({ search, shops, firstMonth, seats }: MonthOfEventsProps) {
  const lastSeatsDay = addDays(toJapanDate(useNow()), SEATS_DAYS_AHEAD)
  const [month, setMonth] = useState(firstMonth.month)
  const [loaded, setLoaded] = useState<LoadedMonth>()
  const [laterSeats, setLaterSeats] = useState<LoadedSeats>()
  const isFirst = month === firstMonth.month
  const shown = isFirst ? firstMonth : loaded?.month === month ? loaded : undefined
  // While a month is loading, its neighbours can be opened.
  const around = shown?.data ?? { previous: month, next: month }
  const monthEnd = addDays(addMonths(`${month}-01`, 1), -1)
  const known = [...(seats?.data ?? []), ...(laterSeats?.data ?? [])]
  const sessions = shown?.data?.data.map((session) => ({
    ...joinSeats(
      [session],
      known.filter(({ eventId }) => eventId === session.eventId),
    )[0]!,
    eventId: session.eventId,
    title: session.title,
    shop: shops.find(({ id }) => id === session.shopId)?.name ?? '',
  }))
  const { kind, shop } = search as Partial<CalendarQuery>
  return (
    <>
      <EventCalendar
        month={month}
        sessions={sessions}
        onMonth={setMonth}
        hasFailed={shown?.hasFailed ?? false}
        hasPrevious={around.previous !== null}
        hasNext={around.next !== null}
      />
      {!isFirst && (
        <LiveMonth open query={{ month, ...(kind && { kind }), ...(shop && { shop }) }} onChange={setLoaded} />
      )}
      {monthEnd > lastSeatsDay && <LiveSeats open from={`${month}-01`} to={monthEnd} onChange={setLaterSeats} />}
    </>
  )
}
