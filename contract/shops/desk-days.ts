/** The days of a shop as its staff see them. Only on the desk's origin. */
import * as z from 'zod/mini'
import { dateText } from '#contract/shared/date-fields.ts'
import { endpoint } from '#contract/shared/endpoint.ts'
import { contentIdText } from '#contract/shared/query-fields.ts'
import { clockTime } from './schema.ts'

const visitSchema = z.object({
  number: z.string(),
  /** `10:00〜11:30` */
  hours: z.string(),
  title: z.string(),
  name: z.string(),
  phone: z.string(),
})

export const shopDaySchema = z.object({
  date: z.string(),
  /** Null if the shop is closed. */
  hours: z.nullable(z.object({ opens: z.string(), closes: z.string() })),
  /** For people: `10:00〜18:00`, `休業`. */
  label: z.string(),
  /** Staff have set it. */
  isSet: z.boolean(),
  reason: z.string(),
  /** Null on other days. */
  holiday: z.nullable(z.string()),
  /** Confirmed ones. */
  visits: z.int(),
  blocks: z.array(z.object({ number: z.string(), hours: z.string(), places: z.string(), reason: z.string() })),
  /** For a change of the day. */
  seen: z.object({ day: z.string(), reason: z.string() }),
})

export type DeskShopDay = z.output<typeof shopDaySchema>

/** `month`: its first day. */
export const month = endpoint({
  method: 'GET',
  path: '/ShopDays',
  auth: 'staff',
  query: z.object({ shopId: contentIdText, month: dateText }),
  output: z.object({ data: z.array(shopDaySchema) }),
  errors: ['NOT_FOUND', 'REFUSED'],
})

/** What would be outside of the hours if the day, or this part of it, were closed. */
export const inTheWay = endpoint({
  method: 'GET',
  path: '/ShopDays/in-the-way',
  auth: 'staff',
  query: z.object({
    shopId: contentIdText,
    date: dateText,
    from: z.optional(clockTime),
    to: z.optional(clockTime),
  }),
  output: z.object({
    visits: z.array(visitSchema),
    sessions: z.array(z.object({ title: z.string(), hours: z.string(), seats: z.int() })),
  }),
  errors: ['NOT_FOUND', 'REFUSED'],
})
