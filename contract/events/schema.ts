/** Live events: name what changed for the customer, without the data. */
import * as z from 'zod/mini'

export const EVENT_KINDS = ['cart', 'favorites', 'messages', 'reservations', 'orders', 'points', 'session'] as const

export type EventKind = (typeof EVENT_KINDS)[number]

export const EVENTS_PATH = '/api/Customers/me/events'

/** The data of each `message` event of the stream. */
export const eventSchema = z.object({ changed: z.enum(EVENT_KINDS) })

/** Interval of keep-alive comments, which reveal dead connections. */
export const EVENTS_HEARTBEAT_MS = 25_000
