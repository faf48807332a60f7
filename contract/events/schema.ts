import * as z from 'zod/mini'
import type { Collection } from '#contract/shared/collections/collection.ts'
import { collectionPage, collectionQuery, facetField } from '#contract/shared/collections/schema.ts'
import { itemCardSchema } from '#contract/items/schema.ts'
import { reformCardSchema } from '#contract/reforms/schema.ts'
import { blocksField, blocksToText } from '#contract/shared/markdown.ts'
import { decorationSchema, pictureSchema, toDecoration } from '#contract/shared/pictures.ts'
import { contentIdText } from '#contract/shared/query-fields.ts'
import { eventSessionSchema } from './seats.ts'

export const EVENT_KINDS = {
  tour: '見学会',
  consultation: '相談会',
  seminar: 'セミナー',
  workshop: 'ワークショップ',
  sale: 'セール',
} as const
export type EventKind = keyof typeof EVENT_KINDS
export const EVENT_KIND_KEYS = Object.keys(EVENT_KINDS) as EventKind[]

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

/** `2026-12` */
const monthText = z
  .string()
  .check(z.regex(/^(19|20)\d\d-(0[1-9]|1[0-2])$/, '年月は「2026-12」のように指定してください'))

/** A month of the calendar. */
export const eventMonthQuery = z.object({ month: monthText, ...eventFacets })

const calendarSessionSchema = z.extend(eventSessionSchema, { eventId: z.int(), title: z.string(), shopId: z.int() })
/** A session as shown in the calendar. */
export type CalendarSession = z.output<typeof calendarSessionSchema>

/** The sessions of all events that start in a month in Japan. */
export const eventMonthSchema = z.object({
  /** In order of time. */
  data: z.array(calendarSessionSchema),
  /** The nearest months before and after it that have sessions, `2026-11`. */
  previous: z.nullable(monthText),
  next: z.nullable(monthText),
})
export type EventMonth = z.output<typeof eventMonthSchema>

export const eventListSchema = collectionPage(eventCardSchema)

/** Everything that an event's page shows, except its free seats. */
export const eventPageSchema = z.object({
  event: eventSchema,
  /** The items that its text and `itemIds` name, if they are sold. */
  items: z.array(itemCardSchema),
  /** The cases that its text and `caseIds` name. */
  cases: z.array(reformCardSchema),
  related: z.array(eventCardSchema),
})
export type EventPage = z.output<typeof eventPageSchema>

export const eventCollection: Collection<ShopEvent, EventCard> = {
  kind: 'event',
  facets: Object.keys(eventFacets),
  getFacets: ({ kind, shopId }) => ({ kind: [kind], shop: [shopId] }),
  // Sorts past events last without reading the clock.
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
