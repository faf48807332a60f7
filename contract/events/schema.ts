import * as z from 'zod/mini'
import type { Collection } from '#contract/collections/collection.ts'
import { collectionPage, collectionQuery, facetField } from '#contract/collections/schema.ts'
import { itemCardSchema } from '#contract/items/schema.ts'
import { blocksField, blocksToText } from '#contract/shared/markdown.ts'
import { decorationSchema, pictureSchema, toDecoration } from '#contract/shared/pictures.ts'
import { contentIdText } from '#contract/shared/query-fields.ts'

export const EVENT_KINDS = {
  tour: '見学会',
  consultation: '相談会',
  seminar: 'セミナー',
  workshop: 'ワークショップ',
  sale: 'セール',
} as const
export type EventKind = keyof typeof EVENT_KINDS
export const EVENT_KIND_KEYS = Object.keys(EVENT_KINDS) as EventKind[]

const sessionShape = { startsAt: z.iso.datetime(), endsAt: z.iso.datetime(), capacity: z.int() }

export const eventSessionSchema = z.object(sessionShape)

export type EventSession = z.output<typeof eventSessionSchema>

/** A session with the seats that can be reserved now. */
export const eventSeatsSchema = z.object({ eventId: z.int(), ...sessionShape, free: z.int() })

export type EventSeats = z.output<typeof eventSeatsSchema>

const shared = {
  id: z.int(),
  title: z.string(),
  titleBreaks: z.array(z.int()),
  kind: z.enum(EVENT_KIND_KEYS),
  shopId: z.int(),
  summary: z.string(),
  /** Per person; 0 is free of charge. */
  feeYen: z.int(),
  /** In order of time. */
  sessions: z.array(eventSessionSchema),
}

/** An event as shown in lists. */
export const eventCardSchema = z.object({ ...shared, picture: decorationSchema })
export type EventCard = z.output<typeof eventCardSchema>

export const eventSchema = z.object({
  ...shared,
  picture: pictureSchema,
  target: z.string(),
  belongings: z.string(),
  isForChildren: z.boolean(),
  /** Who the visitors meet. */
  members: z.array(z.object({ id: z.int(), name: z.string(), title: z.string() })),
  itemIds: z.array(z.int()),
  caseIds: z.array(z.int()),
  /** The day in Japan of its first import, to which the dates in its file are relative. */
  announcedOn: z.iso.date(),
  body: blocksField,
})
/** `Event` is a name of the browser. */
export type ShopEvent = z.output<typeof eventSchema>

export const eventFacets = { kind: facetField(z.enum(EVENT_KIND_KEYS)), shop: facetField(contentIdText) }

export const eventQuery = collectionQuery(eventFacets)

export const eventListSchema = collectionPage(eventCardSchema)

/** Everything that an event's page shows, except its free seats. */
export const eventPageSchema = z.object({
  event: eventSchema,
  /** The items that its text and `itemIds` name, if they are sold. */
  items: z.array(itemCardSchema),
  related: z.array(eventCardSchema),
})
export type EventPage = z.output<typeof eventPageSchema>

export const eventCollection: Collection<ShopEvent, EventCard> = {
  facets: Object.keys(eventFacets),
  getFacets: ({ kind, shopId }) => ({ kind: [kind], shop: [shopId] }),
  // Past events are last, without asking for the time.
  getRank: ({ sessions }) => Date.parse(sessions.at(-1)!.startsAt),
  toCard: ({ id, title, titleBreaks, kind, shopId, summary, feeYen, sessions, picture }) => ({
    id,
    title,
    titleBreaks,
    kind,
    shopId,
    summary,
    feeYen,
    sessions,
    picture: toDecoration(picture),
  }),
  getTexts: ({ title, kind, summary, target, members, isForChildren, body }) => ({
    name: title,
    terms: [EVENT_KINDS[kind], ...members.map(({ name }) => name), ...(isForChildren ? ['子ども'] : [])],
    body: `${summary} ${target} ${blocksToText(body)}`,
  }),
}
