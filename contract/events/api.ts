import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import { dateText } from '#contract/shared/date-fields.ts'
import { contentIdText } from '#contract/shared/query-fields.ts'
import { eventListSchema, eventMonthQuery, eventMonthSchema, eventPageSchema, eventQuery } from './schema.ts'
import { eventSeatsSchema } from './seats.ts'

export const list = endpoint({
  method: 'GET',
  path: '/Events',
  auth: 'none',
  cache: 'public',
  privateQuery: ['ids', 'q'],
  offline: { source: 'catalogue', strategy: 'cache-first' },
  query: eventQuery,
  output: eventListSchema,
})

export const get = endpoint({
  method: 'GET',
  path: '/Events/{id}',
  auth: 'none',
  cache: 'public',
  offline: { source: 'catalogue', strategy: 'cache-first' },
  params: z.object({ id: contentIdText }),
  output: eventPageSchema,
  errors: ['NOT_FOUND'],
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
  params: z.object({ id: contentIdText }),
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
