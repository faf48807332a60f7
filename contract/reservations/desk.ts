/** Visits and seats as the staff of a shop see them. Only on the desk's origin. */
import * as z from 'zod/mini'
import { ORDER_STATES } from '#contract/orders/states.ts'
import { dateText } from '#contract/shared/date-fields.ts'
import { endpoint } from '#contract/shared/endpoint.ts'
import { decorationSchema } from '#contract/shared/pictures.ts'
import { contentIdText, flagText } from '#contract/shared/query-fields.ts'
import { RESERVATION_CHANNELS, RESERVATION_STATUSES, kindField, slotDaySchema } from './schema.ts'
import { POOLS, RESERVATION_KINDS, type Pool } from './slots.ts'

export const STATUS_LABELS: Record<(typeof RESERVATION_STATUSES)[number], string> = {
  confirmed: '確定',
  cancelled: 'キャンセル',
  visited: '来店済み',
  no_show: '来店なし',
}

export const CHANNEL_LABELS: Record<(typeof RESERVATION_CHANNELS)[number], string> = {
  web: 'ウェブサイト',
  phone: '電話',
  shop: '来店',
}

export const POOL_LABELS: Record<Pool, string> = { visit: '来店', survey: '現地調査' }

/** An item that the customer wants to see, as it stands in the shop of the visit. */
const wishedItemSchema = z.object({
  id: z.int(),
  name: z.string(),
  /** Null for what is not sold any more, which has no variants either. */
  picture: z.nullable(decorationSchema),
  /** Whether it stands in this showroom. Nothing says where in it. */
  isShown: z.boolean(),
  /** Other showrooms that have it. */
  shownAt: z.array(z.string()),
  variants: z.array(
    z.object({
      sku: z.string(),
      /** `ベージュ・幅190cm` */
      label: z.string(),
      priceYen: z.int(),
      /** Capped at 20. */
      stock: z.int(),
    }),
  ),
})

export type WishedItem = z.output<typeof wishedItemSchema>

const visitShape = {
  id: z.string(),
  number: z.string(),
  kind: z.enum(RESERVATION_KINDS),
  /** Null for visits. */
  event: z.nullable(z.object({ title: z.string() })),
  shopId: z.int(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  status: z.enum(RESERVATION_STATUSES),
  assignee: z.nullable(z.string()),
  /** Null after they were erased. */
  name: z.nullable(z.string()),
}

export const deskVisitSchema = z.object({
  ...visitShape,
  channel: z.enum(RESERVATION_CHANNELS),
  revision: z.int(),
  createdAt: z.iso.datetime(),
  checkedInAt: z.nullable(z.iso.datetime()),
  kana: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** Null for guests. */
  customerId: z.nullable(z.string()),
  /** Of a survey, in one line. */
  address: z.nullable(z.string()),
  adults: z.int(),
  children: z.int(),
  purpose: z.string(),
  note: z.string(),
  reformCase: z.nullable(z.object({ id: z.int(), title: z.string() })),
  items: z.array(wishedItemSchema),
  notes: z.array(z.object({ text: z.string(), author: z.string(), at: z.iso.datetime() })),
  /** The last reservations of the same customer before this one, the latest first. */
  earlier: z.array(z.object({ ...visitShape, shopName: z.string() })),
  /** Of the same customer, the latest first. */
  openOrders: z.array(
    z.object({ number: z.string(), state: z.enum(ORDER_STATES), totalYen: z.int(), deliveryOn: z.string() }),
  ),
})

export type DeskVisit = z.output<typeof deskVisitSchema>

const blockSchema = z.object({
  number: z.string(),
  pool: z.enum(POOLS),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  places: z.int(),
  reason: z.string(),
})

export type DeskBlock = z.output<typeof blockSchema>

const spanSchema = z.object({ startsAt: z.iso.datetime(), endsAt: z.iso.datetime() })

/** A day of a shop with all that its visits' cards show, so that it is of use without network. */
export const deskDaySchema = z.object({
  /** With those that were cancelled, by their start. */
  data: z.array(deskVisitSchema),
  blocks: z.array(blockSchema),
  /** Null if the shop is closed. */
  opening: z.nullable(spanSchema),
  /** For visits in the shop, each half hour of the opening. */
  places: z.array(z.object({ startsAt: z.iso.datetime(), free: z.int() })),
})

export type DeskDay = z.output<typeof deskDaySchema>

const shopQuery = { shopId: contentIdText }

export const day = endpoint({
  method: 'GET',
  path: '/Visits',
  auth: 'staff',
  query: z.object({ ...shopQuery, date: dateText }),
  output: deskDaySchema,
  errors: ['REFUSED', 'NOT_FOUND'],
})

const weekDaySchema = z.object({
  date: z.string(),
  opening: z.nullable(spanSchema),
  /** Without those that were cancelled, by their start. */
  visits: z.array(z.object(visitShape)),
})

export type DeskWeekDay = z.output<typeof weekDaySchema>

/** Seven days from the first one. */
export const week = endpoint({
  method: 'GET',
  path: '/Visits/week',
  auth: 'staff',
  query: z.object({ ...shopQuery, from: dateText }),
  output: z.object({ days: z.array(weekDaySchema) }),
  errors: ['REFUSED', 'NOT_FOUND'],
})

/** In which day of which shop a visit is. */
export const find = endpoint({
  method: 'GET',
  path: '/Visits/numbers/{number}',
  auth: 'staff',
  params: z.object({ number: z.string() }),
  output: z.object({ number: z.string(), shopId: z.int(), date: z.string() }),
  errors: ['REFUSED', 'NOT_FOUND'],
})

/** When staff can reserve or move a visit: as customers, without the lead time. */
export const slots = endpoint({
  method: 'GET',
  path: '/Visits/slots',
  auth: 'staff',
  query: z.object({
    ...shopQuery,
    kind: kindField,
    date: dateText,
    /** The customer has come in, so the slot that has begun counts. */
    isHere: z.optional(flagText),
    /** A visit that is to be moved: it leaves its own place. */
    moved: z.optional(z.string()),
  }),
  output: slotDaySchema,
  errors: ['REFUSED', 'NOT_FOUND'],
})
