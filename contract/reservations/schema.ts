/** Reservations of visits and of seats at events. */
import * as z from 'zod/mini'
import { inSupportedYears } from '#contract/shared/date-fields.ts'
import { eventSeatsSchema } from '#contract/events/seats.ts'
import { isDistinct, maxLength, minLength } from '#contract/shared/lengths.ts'
import { MAX_VISIT_PEOPLE, MAX_WISHES } from '#contract/shared/constants.ts'
import { contactSchema, contentIdField } from '#contract/submissions/form.ts'
import { RESERVATION_KINDS, VISIT_KINDS } from './slots.ts'
import {
  address1Field,
  address2Field,
  cityField,
  emailField,
  postalCodeField,
  prefectureField,
  multilineField,
} from '#contract/shared/form-fields.ts'

/** How a reservation was made. */
export const RESERVATION_CHANNELS = ['web', 'phone', 'shop'] as const

export const RESERVATION_STATUSES = ['confirmed', 'cancelled', 'visited', 'no_show'] as const

const MAX_PURPOSE_CHARACTERS = 500

const MAX_NOTE_CHARACTERS = 1_000

const MAX_ITEMS = 10

export const kindField = z.enum(VISIT_KINDS, 'ご予約の種類を選択してください。')

export const instantField = z.iso.datetime('日時をご確認ください。').check(inSupportedYears)

const people = (label: string, from: number) =>
  z
    .int(`${label}の人数を選択してください。`)
    .check(
      z.gte(from, `${label}は${from}名から承ります。`),
      z.lte(MAX_VISIT_PEOPLE, `${label}は${MAX_VISIT_PEOPLE}名まで承ります。`),
    )

export const peopleShape = { adults: people('大人', 1), children: people('お子さま', 0) }

export const visitAddress = z.object({
  postalCode: postalCodeField,
  prefecture: prefectureField,
  city: cityField,
  address1: address1Field,
  address2: address2Field,
})

export type VisitAddress = z.output<typeof visitAddress>

/** Who made the reservation. Those who call need no mail address. */
export const reservationContact = z.extend(contactSchema, { email: z.nullable(emailField) })

export type ReservationContact = z.output<typeof reservationContact>

export const purposeField = multilineField(MAX_PURPOSE_CHARACTERS)
export const noteField = multilineField(MAX_NOTE_CHARACTERS)

export const reservationBody = z
  .object({
    kind: kindField,
    shopId: contentIdField('店舗を選択してください。'),
    /** Start times, the first choice first. */
    wishes: z.array(instantField, 'ご希望の日時を選択してください。').check(
      minLength(1, 'ご希望の日時を選択してください。'),
      maxLength(MAX_WISHES, `ご希望の日時は第${MAX_WISHES}希望までお選びいただけます。`),
      z.refine(
        (wishes) => isDistinct(wishes.map((it) => Date.parse(it))),
        '同じ日時が選ばれています。別の日時をお選びください。',
      ),
    ),
    ...peopleShape,
    purpose: purposeField,
    /** Items that the customer wants to see. */
    itemIds: z
      .array(contentIdField('商品を選び直してください。'))
      .check(maxLength(MAX_ITEMS, `商品は${MAX_ITEMS}点までお選びいただけます。`)),
    /** The renovation case that the visit is about. Missing in bodies that older versions of the page stored. */
    caseId: z._default(z.nullable(contentIdField('施工事例を選び直してください。')), null),
    note: noteField,
    contact: contactSchema,
    /** Address of a survey; null for all other kinds. */
    address: z.nullable(visitAddress),
  })
  .check(
    z.refine(({ kind, address }) => (kind === 'survey') === (address !== null), {
      error: '現地調査には、お伺い先のご住所を入力してください。',
      path: ['address'],
    }),
  )

export type NewReservation = z.output<typeof reservationBody>

/** Seats in one session of an event: one for each person. */
export const eventReservationBody = z.object({
  eventId: contentIdField('イベントを選び直してください。'),
  /** Start of the session. */
  startsAt: instantField,
  ...peopleShape,
  note: noteField,
  contact: contactSchema,
})

export type NewEventReservation = z.output<typeof eventReservationBody>

export const reservationSchema = z.object({
  id: z.string(),
  /** R-YYMMDD-XXXX; unchanged when the reservation is moved. */
  number: z.string(),
  kind: z.enum(RESERVATION_KINDS),
  /** The event at the time of the reservation; null for visits. */
  event: z.nullable(z.object({ id: z.int(), title: z.string() })),
  shopId: z.int(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  /** Number of the accepted wish, from 1; null after the time was changed. */
  wish: z.nullable(z.int()),
  adults: z.int(),
  children: z.int(),
  purpose: z.string(),
  itemIds: z.array(z.int()),
  /** The renovation case, with its title at the time of the reservation. Missing in responses stored by older versions. */
  reformCase: z._default(z.nullable(z.object({ id: z.int(), title: z.string() })), null),
  note: z.string(),
  status: z.enum(RESERVATION_STATUSES),
  /** Number of changes, used as SEQUENCE of the calendar file. */
  revision: z.int(),
  /** The deadline for changing or cancelling online. */
  changeUntil: z.iso.datetime(),
  createdAt: z.iso.datetime(),
})

export type Reservation = z.output<typeof reservationSchema>

/** `details` of SLOT_FULL: the free starts nearest to the first wish. */
export const slotFullDetails = z.object({ nearest: z.array(z.iso.datetime()) })

/** `details` of SLOT_FULL: the other sessions of the event with enough free seats. */
export const seatsFullDetails = z.object({ sessions: z.array(eventSeatsSchema) })

export const slotDaySchema = z.object({
  date: z.iso.date(),
  isOpen: z.boolean(),
  /** Starts that can be booked now, with the remaining capacity. */
  starts: z.array(z.object({ startsAt: z.iso.datetime(), free: z.int() })),
})

export type SlotDay = z.output<typeof slotDaySchema>
