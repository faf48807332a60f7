import * as z from 'zod/mini'
import { collectionEndpoints } from '#contract/shared/collections/endpoints.ts'
import { dateText } from '#contract/shared/date-fields.ts'
import { endpoint } from '#contract/shared/endpoint.ts'
import { contentIdParams } from '#contract/shared/query-fields.ts'
import { eventListSchema, eventMonthQuery, eventMonthSchema, eventPageSchema, eventQuery } from './schema.ts'
import { eventSeatsSchema } from './seats.ts'

export const { list, get } = collectionEndpoints({
  path: '/Events',
  isOffline: true,
  query: eventQuery,
  list: eventListSchema,
  page: eventPageSchema,
})

export const getMonth = endpoint({
  method: 'GET',
  path: '/EventMonth',
  auth: 'none',
  cache: 'public',
  offline: { source: 'catalogue', strategy: 'cache-first' },
  query: eventMonthQuery,
  output: eventMonthSchema,
})

const seatsOutput = z.object({ data: z.array(eventSeatsSchema) })

/** All sessions of an event. */
export const listSeats = endpoint({
  method: 'GET',
  path: '/Events/{id}/sessions',
  auth: 'none',
  params: contentIdParams,
  output: seatsOutput,
  errors: ['NOT_FOUND'],
})

/** The sessions of all events between two days, inclusive. */
export const listSeatsBetween = endpoint({
  method: 'GET',
  path: '/EventSessions',
  auth: 'none',
  query: z.object({ from: dateText, to: dateText }),
  output: seatsOutput,
})
