import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import * as eventsApi from '#contract/events/api.ts'
import type { EventSeats } from '#contract/events/seats.ts'
import { addDays, toJapanDate } from '#contract/shared/civil-date.ts'
import { apiQuery } from '#src/device/query/api-query.ts'
import { withQueryClient } from '#src/device/query/query-client.tsx'
import { useNow } from '#src/navigation/use-now.ts'

export interface LoadedSeats {
  data: readonly EventSeats[] | undefined
  /** Device time, ms. */
  fetchedAt: number
  hasFailed: boolean
}

interface LiveSeatsProps {
  onChange: (seats: LoadedSeats) => void
}

/** Of all events, seats are requested for this many days. */
const DAYS_AHEAD = 92

// They load free seats after the page is shown, and render nothing: queries are not part of the page's first load.

export const LiveSeats = withQueryClient(function LiveSeats({ onChange }: LiveSeatsProps) {
  const today = toJapanDate(useNow())
  const range = { from: today, to: addDays(today, DAYS_AHEAD) }
  useReport(useQuery(apiQuery(eventsApi.listSeatsBetween, { query: range })), onChange)
  return null
})

export const LiveEventSeats = withQueryClient(function LiveEventSeats(props: LiveSeatsProps & { eventId: number }) {
  useReport(useQuery(apiQuery(eventsApi.listSeats, { params: { id: props.eventId } })), props.onChange)
  return null
})

interface SeatsResult {
  data: { data: EventSeats[] } | undefined
  dataUpdatedAt: number
  isError: boolean
}

function useReport({ data, dataUpdatedAt, isError }: SeatsResult, onChange: LiveSeatsProps['onChange']): void {
  const notify = useEffectEvent(onChange)
  useEffect(() => {
    notify({ data: data?.data, fetchedAt: dataUpdatedAt, hasFailed: isError })
  }, [data, dataUpdatedAt, isError])
}
