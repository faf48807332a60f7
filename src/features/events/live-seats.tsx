import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import * as eventsApi from '#contract/events/api.ts'
import type { EventMonth, eventMonthQuery } from '#contract/events/schema.ts'
import type { EventSeats } from '#contract/events/seats.ts'
import { apiQuery } from '#src/device/query/api-query.ts'
import { serverNow } from '#src/device/time/server-time.ts'
import { withQueryClient } from '#src/device/query/query-client.tsx'
import type * as z from 'zod/mini'

export interface LoadedSeats {
  data: readonly EventSeats[] | undefined
  /** The server's time, ms. */
  fetchedAt: number
  hasFailed: boolean
}

/** A month of the calendar, with the chosen kinds and shops. */
export type CalendarQuery = z.output<typeof eventMonthQuery>

export interface LoadedMonth {
  /** `2026-12` */
  month: string
  /** Undefined while it is loading, or if it cannot be loaded. */
  data: EventMonth | undefined
  hasFailed: boolean
}

interface LiveSeatsProps {
  onChange: (seats: LoadedSeats) => void
}

// They load data after the page is shown, and render nothing: queries are not part of the page's first load.

export const LiveSeats = withQueryClient(function LiveSeats(props: LiveSeatsProps & { from: string; to: string }) {
  const { from, to, onChange } = props
  useReport(useQuery(apiQuery(eventsApi.listSeatsBetween, { query: { from, to } })), onChange)
  return null
})

interface LiveMonthProps {
  query: CalendarQuery
  onChange: (month: LoadedMonth) => void
}

/** Another month of the calendar. */
export const LiveMonth = withQueryClient(function LiveMonth({ query, onChange }: LiveMonthProps) {
  const { data, isError } = useQuery(apiQuery(eventsApi.getMonth, { query }))
  const notify = useEffectEvent(onChange)
  useEffect(() => {
    notify({ month: query.month, data, hasFailed: isError && !data })
  }, [query.month, data, isError])
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
    // The query knows the device's time.
    const fetchedAt = dataUpdatedAt && serverNow() - (Date.now() - dataUpdatedAt)
    notify({ data: data?.data, fetchedAt, hasFailed: isError })
  }, [data, dataUpdatedAt, isError])
}
