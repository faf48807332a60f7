/** The live channel: says which of the customer's things changed, never how. */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const EVENT_KINDS = ['cart', 'favorites', 'messages', 'reservations', 'orders', 'points', 'session'] as const
export type EventKind = (typeof EVENT_KINDS)[number]

export const EVENTS_PATH = '/api/Customers/me/events'
/** The data of each `message` event of the stream. */
export const eventSchema = z.object({ changed: z.enum(EVENT_KINDS) })
/** A comment is sent this often, so that a dead connection is noticed. */
export const EVENTS_HEARTBEAT_MS = 25_000

export const streamEvents = endpoint({
  method: 'GET',
  path: '/Customers/me/events',
  access: 'customer',
  summary: 'Says at once which of the customer’s things changed; ends with the token or the session',
  output: eventSchema,
  isStream: true,
})
