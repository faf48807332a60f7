import * as z from 'zod/mini'
import { blocksField } from '#contract/shared/markdown.ts'
import { pictureSchema } from '#contract/shared/pictures.ts'

export const EVENT_KINDS = ['tour', 'consultation', 'seminar', 'workshop', 'sale'] as const
export type EventKind = (typeof EVENT_KINDS)[number]

export const EVENT_KIND_LABELS: Record<EventKind, string> = {
  tour: '見学会',
  consultation: '相談会',
  seminar: 'セミナー',
  workshop: 'ワークショップ',
  sale: 'セール',
}

const sessionShape = { startsAt: z.iso.datetime(), endsAt: z.iso.datetime(), capacity: z.int() }

export const eventSessionSchema = z.object(sessionShape)

export type EventSession = z.output<typeof eventSessionSchema>

/** A session with the seats that can be reserved now. */
export const eventSeatsSchema = z.object({ eventId: z.int(), ...sessionShape, free: z.int() })

export type EventSeats = z.output<typeof eventSeatsSchema>

/** As shown in lists. */
export const eventCardSchema = z.object({
  id: z.int(),
  title: z.string(),
  /** Where the title may break. */
  titleBreaks: z.array(z.int()),
  kind: z.enum(EVENT_KINDS),
  shopId: z.int(),
  summary: z.string(),
  picture: pictureSchema,
  feeYen: z.int(),
  isForChildren: z.boolean(),
  /** In order of time. */
  sessions: z.array(eventSessionSchema),
})

export type EventCard = z.output<typeof eventCardSchema>

/** `Event` is a name of the browser. */
export const shopEventSchema = z.extend(eventCardSchema, {
  target: z.string(),
  belongings: z.string(),
  memberIds: z.array(z.int()),
  itemIds: z.array(z.int()),
  caseIds: z.array(z.int()),
  body: blocksField,
})

export type ShopEvent = z.output<typeof shopEventSchema>
