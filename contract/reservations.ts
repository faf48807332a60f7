/** A visit that is agreed: what is asked, what is told, and its calls. */
import * as z from 'zod/mini'
import { nameShape } from './customers.ts'
import { endpoint } from './endpoint.ts'
import { maxLength, minLength } from './lengths.ts'
import { MAX_CONTENT_ID, MAX_WISHES } from './rules.ts'
import { endOf, VISIT_KINDS } from './slots.ts'
import type { SubmissionKind } from './submission-kind.ts'
import { contentIdText } from './text-input.ts'
import {
  address1Field,
  address2Field,
  cityField,
  emailField,
  phoneField,
  postalCodeField,
  prefectureField,
  proseField,
} from './typed-fields.ts'
import { visitWords } from './visit-words.ts'

export const RESERVATION_STATUSES = ['confirmed', 'cancelled', 'visited', 'no_show'] as const

const MAX_PURPOSE_CHARACTERS = 500
const MAX_NOTE_CHARACTERS = 1_000
const MAX_ITEMS = 10

const kindField = z.enum(VISIT_KINDS, 'ご予約の種類を選択してください。')
const contentId = (message: string) => z.int(message).check(z.gte(1, message), z.lte(MAX_CONTENT_ID, message))
const instantField = z.iso.datetime('日時をご確認ください。')
const people = (label: string, from: number) =>
  z
    .int(`${label}の人数を選択してください。`)
    .check(z.gte(from, `${label}は${from}名から承ります。`), z.lte(6, `${label}は6名まで承ります。`))

const isDistinct = (wishes: readonly string[]) => new Set(wishes.map((it) => Date.parse(it))).size === wishes.length

const visitAddress = z.object({
  postalCode: postalCodeField,
  prefecture: prefectureField,
  city: cityField,
  address1: address1Field,
  address2: address2Field,
})
export type VisitAddress = z.output<typeof visitAddress>

const contactSchema = z.object({ ...nameShape, phone: phoneField, email: emailField })
export type VisitContact = z.output<typeof contactSchema>

export const reservationBody = z
  .object({
    kind: kindField,
    shopId: contentId('店舗を選択してください。'),
    /** Starts, the most wanted one first. */
    wishes: z
      .array(instantField, 'ご希望の日時を選択してください。')
      .check(
        minLength(1, 'ご希望の日時を選択してください。'),
        maxLength(MAX_WISHES, `ご希望の日時は第${MAX_WISHES}希望までお選びいただけます。`),
        z.refine(isDistinct, '同じ日時が重なっています。別の日時をお選びください。'),
      ),
    adults: people('大人', 1),
    children: people('お子さま', 0),
    purpose: proseField(MAX_PURPOSE_CHARACTERS),
    /** To look at. */
    itemIds: z
      .array(contentId('商品を選び直してください。'))
      .check(maxLength(MAX_ITEMS, `商品は${MAX_ITEMS}点までお選びいただけます。`)),
    note: proseField(MAX_NOTE_CHARACTERS),
    contact: contactSchema,
    /** Where a survey takes place; null for everything else. */
    address: z.nullable(visitAddress),
  })
  .check(
    z.refine(({ kind, address }) => (kind === 'survey') === (address !== null), {
      error: '現地調査には、お伺い先のご住所を入力してください。',
      path: ['address'],
    }),
  )
export type NewReservation = z.output<typeof reservationBody>

export const reservationSchema = z.object({
  id: z.string(),
  /** R-YYMMDD-XXXX; a change keeps it. */
  number: z.string(),
  kind: z.enum(VISIT_KINDS),
  shopId: z.int(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  /** Which of the wishes was granted, from 1; null once the time was changed. */
  wish: z.nullable(z.int()),
  adults: z.int(),
  children: z.int(),
  purpose: z.string(),
  itemIds: z.array(z.int()),
  note: z.string(),
  status: z.enum(RESERVATION_STATUSES),
  /** Counts the changes: the SEQUENCE of its calendar file. */
  revision: z.int(),
  /** Until then it is changed and cancelled online. */
  changeUntil: z.iso.datetime(),
  createdAt: z.iso.datetime(),
})
export type Reservation = z.output<typeof reservationSchema>

/** `details` of SLOT_FULL: the free starts that are nearest to the first wish. */
export const slotFullDetails = z.object({ nearest: z.array(z.iso.datetime()) })

const daySchema = z.object({
  date: z.iso.date(),
  isOpen: z.boolean(),
  /** Those that can be reserved now, with the places that are left. */
  starts: z.array(z.object({ startsAt: z.iso.datetime(), free: z.int() })),
})
export type SlotDay = z.output<typeof daySchema>

const dateText = z.iso.date('日付をご確認ください（例：2026-12-01）。')

export const readSlots = endpoint({
  method: 'GET',
  path: '/Shops/{id}/slots',
  access: 'public',
  summary: 'Free places of a shop, day by day; at most 62 days',
  params: z.object({ id: contentIdText }),
  query: z.object({ from: dateText, to: dateText, kind: kindField }),
  output: z.object({ days: z.array(daySchema) }),
  errors: ['NOT_FOUND'],
})

export const makeReservation = endpoint({
  method: 'POST',
  path: '/Reservations',
  access: 'public',
  summary: 'Reserve a visit: the first of the wishes that fits is granted. With a token for that customer',
  body: reservationBody,
  output: reservationSchema,
  errors: ['UNAUTHORIZED', 'SLOT_FULL', 'ALREADY_RESERVED', 'RESERVATION_LIMIT'],
  isSubmission: true,
})

export const VISIT: SubmissionKind = {
  name: 'reservation',
  call: makeReservation,
  label: '来店予約',
  page: '/reservation/completion',
  about({ kind, wishes }: NewReservation) {
    const start = Date.parse(wishes[0]!)
    return visitWords(start, endOf(kind, start))
  },
}

export const listReservations = endpoint({
  method: 'GET',
  path: '/Customers/me/reservations',
  access: 'customer',
  summary: "The customer's reservations, the latest visit first",
  output: z.object({ data: z.array(reservationSchema) }),
})

const idParams = z.object({ id: z.string().check(z.regex(/^\w{26}$/)) })
const changeShape = { startsAt: instantField }

export const changeReservation = endpoint({
  method: 'POST',
  path: '/Customers/me/reservations/{id}/change',
  access: 'customer',
  summary: 'Move a reservation to another time, wholly or not at all; it keeps its number',
  params: idParams,
  body: z.object(changeShape),
  output: reservationSchema,
  errors: ['NOT_FOUND', 'RESERVATION_CLOSED', 'SLOT_FULL', 'ALREADY_RESERVED'],
  isSubmission: true,
})

export const cancelReservation = endpoint({
  method: 'POST',
  path: '/Customers/me/reservations/{id}/cancel',
  access: 'customer',
  summary: 'Cancel a reservation',
  params: idParams,
  body: z.object({}),
  output: reservationSchema,
  errors: ['NOT_FOUND', 'RESERVATION_CLOSED'],
  isSubmission: true,
})

const linkShape = { token: z.string().check(minLength(20), maxLength(200)) }

export const manageReservation = endpoint({
  method: 'POST',
  path: '/Reservations/manage',
  access: 'public',
  summary: "A guest's reservation, by the token of the link in the mail (until the day after the visit)",
  body: z.object(linkShape),
  output: reservationSchema,
  errors: ['LINK_INVALID'],
})

export const changeManaged = endpoint({
  method: 'POST',
  path: '/Reservations/manage/change',
  access: 'public',
  summary: 'Move a guest’s reservation to another time, wholly or not at all',
  body: z.object({ ...linkShape, ...changeShape }),
  output: reservationSchema,
  errors: ['LINK_INVALID', 'RESERVATION_CLOSED', 'SLOT_FULL', 'RESERVATION_LIMIT'],
  isSubmission: true,
})

export const cancelManaged = endpoint({
  method: 'POST',
  path: '/Reservations/manage/cancel',
  access: 'public',
  summary: 'Cancel a guest’s reservation',
  body: z.object(linkShape),
  output: reservationSchema,
  errors: ['LINK_INVALID', 'RESERVATION_CLOSED'],
  isSubmission: true,
})
