/** Live events: name what changed for the customer, without the data. */
import * as z from 'zod/mini'
import { LIVE_EVENT_KINDS } from '#contract/shared/constants.ts'
import { endpoint } from '#contract/shared/endpoint.ts'

/** The data of each `message` event of the stream. */
export const liveEventSchema = z.object({ changed: z.enum(LIVE_EVENT_KINDS) })

/** Interval of keep-alive comments, which reveal dead connections. */
export const EVENTS_HEARTBEAT_MS = 25_000

export const stream = endpoint({
  method: 'GET',
  path: '/Customers/me/events',
  auth: 'required',
  output: liveEventSchema,
  transport: 'event-stream',
})
