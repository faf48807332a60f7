import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { pictureSchema } from './pictures.ts'
import { contentIdText } from './text-input.ts'

export const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** `10:00`, 24 hours, Tokyo time. */
const clockTime = z.string().check(z.regex(/^([01][0-9]|2[0-4]):[0-5][0-9]$/))
const hours = z.nullable(z.object({ opens: clockTime, closes: clockTime }))

export const shopSchema = z.object({
  id: z.int(),
  name: z.string(),
  kana: z.string(),
  /** One line under the name. */
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
  /** null: closed on that weekday. */
  openingHours: z.object({ sun: hours, mon: hours, tue: hours, wed: hours, thu: hours, fri: hours, sat: hours }),
  /** Single days closed, `YYYY-MM-DD`. */
  closedDates: z.array(z.iso.date()),
  /**
   * National holidays: `open` as any weekday, `closed`, or `nextDay`: open (on a closing weekday with Sunday's hours) and
   * closed the day after, unless that is a holiday too.
   */
  holidayRule: z.enum(['open', 'closed', 'nextDay']),
  capacityPerSlot: z.int(),
  surveyCapacity: z.int(),
  parking: z.string(),
  categoryIds: z.array(z.int()),
  pictures: z.array(pictureSchema),
})
export type Shop = z.output<typeof shopSchema>

export const listShops = endpoint({
  method: 'GET',
  path: '/Shops',
  access: 'public',
  summary: 'All shops and showrooms',
  output: z.object({ data: z.array(shopSchema) }),
})

export const readShop = endpoint({
  method: 'GET',
  path: '/Shops/{id}',
  access: 'public',
  summary: 'One shop',
  params: z.object({ id: contentIdText }),
  output: shopSchema,
  errors: ['NOT_FOUND'],
})
