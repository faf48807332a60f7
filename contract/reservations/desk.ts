/** Visits and seats as the staff of a shop see them. Only on the desk's origin. */
import * as z from 'zod/mini'
import { dateText } from '#contract/shared/date-fields.ts'
import { endpoint } from '#contract/shared/endpoint.ts'
import { contentIdText } from '#contract/shared/query-fields.ts'
import { RESERVATION_CHANNELS, RESERVATION_STATUSES } from './schema.ts'
import { RESERVATION_KINDS } from './slots.ts'

export const STATUS_LABELS: Record<(typeof RESERVATION_STATUSES)[number], string> = {
  confirmed: '確定',
  cancelled: 'キャンセル',
  visited: '来店済み',
  no_show: '来店なし',
}

export const deskVisitSchema = z.object({
  id: z.string(),
  number: z.string(),
  kind: z.enum(RESERVATION_KINDS),
  /** Null for visits. */
  event: z.nullable(z.object({ title: z.string() })),
  shopId: z.int(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  status: z.enum(RESERVATION_STATUSES),
  channel: z.enum(RESERVATION_CHANNELS),
  revision: z.int(),
  checkedInAt: z.nullable(z.iso.datetime()),
  assignee: z.nullable(z.string()),
  /** Null after they were erased. */
  name: z.nullable(z.string()),
  kana: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  adults: z.int(),
  children: z.int(),
  purpose: z.string(),
  note: z.string(),
  reformCase: z.nullable(z.string()),
  /** What the customer wants to see. */
  items: z.array(z.object({ id: z.int(), name: z.string() })),
  notes: z.array(z.object({ text: z.string(), author: z.string(), at: z.iso.datetime() })),
})

export type DeskVisit = z.output<typeof deskVisitSchema>

/** All of a day, with those that were cancelled, by their start. */
export const day = endpoint({
  method: 'GET',
  path: '/Visits',
  auth: 'staff',
  query: z.object({ shopId: contentIdText, date: dateText }),
  output: z.object({ data: z.array(deskVisitSchema) }),
  errors: ['REFUSED'],
})
