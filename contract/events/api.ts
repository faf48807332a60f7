import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import { contentIdText } from '#contract/shared/query-fields.ts'
import { eventSeatsSchema, shopEventSchema } from './schema.ts'

export const get = endpoint({
  method: 'GET',
  path: '/Events/{id}',
  auth: 'none',
  cache: 'public',
  params: z.object({ id: contentIdText }),
  output: shopEventSchema,
  errors: ['NOT_FOUND'],
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

const dateText = z.iso.date('日付をご確認ください（例：2026-12-01）。')

/** The sessions of all events between two days, inclusive. */
export const listSeatsBetween = endpoint({
  method: 'GET',
  path: '/EventSessions',
  auth: 'none',
  query: z.object({ from: dateText, to: dateText }),
  output: seatsOutput,
})
