/** Sessions and their free seats. Separate from the events, whose schema is large. */
import * as z from 'zod/mini'

const sessionShape = { startsAt: z.iso.datetime(), endsAt: z.iso.datetime(), capacity: z.int() }

export const eventSessionSchema = z.object({
  ...sessionShape,
  /** It does not take place. Omitted if it does. */
  isCancelled: z.optional(z.literal(true)),
})
export type EventSession = z.output<typeof eventSessionSchema>

/** A session with the seats that can be reserved now. */
export const eventSeatsSchema = z.object({ eventId: z.int(), ...sessionShape, free: z.int() })
export type EventSeats = z.output<typeof eventSeatsSchema>
