import * as z from 'zod/mini'
import { pictureSchema } from '#contract/shared/pictures.ts'

export const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const

export type Weekday = (typeof WEEKDAYS)[number]

/** In the order in which they are shown. */
export const FACILITIES = ['kidsSpace', 'babyRoom', 'wheelchair', 'accessibleToilet', 'elevator', 'wifi'] as const

export type Facility = (typeof FACILITIES)[number]

/** `10:00`, 24 hours, Tokyo time. */
export const clockTime = z.string().check(z.regex(/^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$/))

/** A closing time that is not after the opening time is on the following day. */
const hours = z.nullable(z.object({ opens: clockTime, closes: clockTime }))

export type Hours = z.output<typeof hours>

/** A day on which the shop's staff have set other hours. */
const shopDaySchema = z.object({
  date: z.iso.date(),
  /** null means closed. */
  hours,
  /** For customers; may be empty if the shop is open. */
  reason: z.string(),
})

export type ShopDay = z.output<typeof shopDaySchema>

export const shopSchema = z.object({
  id: z.int(),
  name: z.string(),
  kana: z.string(),
  /** Shown in one line below the name. */
  lead: z.string(),
  postalCode: z.string().check(z.regex(/^\d{3}-\d{4}$/)),
  prefecture: z.string(),
  city: z.string(),
  address1: z.string(),
  address2: z.string(),
  access: z.string(),
  lat: z.number(),
  lng: z.number(),
  phone: z.string(),
  /** null means closed on that weekday. */
  openingHours: z.object({ sun: hours, mon: hours, tue: hours, wed: hours, thu: hours, fri: hours, sat: hours }),
  /** Individual closing days, `YYYY-MM-DD`. */
  closedDates: z.array(z.iso.date()),
  /** Override all other fields about hours. In order; past ones may be missing. Optional, as older offline catalogues lack it. */
  days: z.optional(z.array(shopDaySchema)),
  /**
   * National holidays: `open` like any weekday, `closed`, or `nextDay`: open (on a closing weekday with Sunday's hours) and
   * closed the day after, unless that is also a holiday.
   */
  holidayRule: z.enum(['open', 'closed', 'nextDay']),
  capacityPerSlot: z.int(),
  surveyCapacity: z.int(),
  parking: z.string(),
  /** Services that the shop offers. Optional like `facilities`, as older offline catalogues lack both. */
  services: z.optional(z.array(z.string())),
  facilities: z.optional(z.array(z.enum(FACILITIES))),
  categoryIds: z.array(z.int()),
  pictures: z.array(pictureSchema),
})

export type Shop = z.output<typeof shopSchema>
