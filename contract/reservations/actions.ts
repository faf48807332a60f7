/** What staff do with visits, as far as the desk's page does it. */
import * as z from 'zod/mini'
import { action } from '#contract/shared/action.ts'
import { boundedLine } from '#contract/shared/form-fields.ts'
import { minLength } from '#contract/shared/lengths.ts'
import {
  instantField,
  kindField,
  noteField,
  peopleShape,
  purposeField,
  reservationContact,
  visitAddress,
} from './schema.ts'
import { POOLS } from './slots.ts'

/** `seen`: the revision of the reservation. */
export const reservationInput = z.strictObject({ reservationId: z.string(), seen: z.int() })

const changed = action<{ changed: boolean }>()

export const visited = changed('reservations visited', reservationInput, { isOffline: true })

export const noShow = changed('reservations no-show', reservationInput, { isOffline: true })

/** `at`: when the customer arrived, now or when it was tapped if missing; null takes the arrival back. */
export const checkIn = changed(
  'reservations check-in',
  z.extend(reservationInput, { at: z.optional(z.nullable(z.iso.datetime())) }),
  { isOffline: true },
)

export const note = changed(
  'reservations note',
  z.strictObject({
    reservationId: z.string(),
    text: noteField.check(minLength(1, 'メモの文を指定してください。')),
  }),
  { isOffline: true },
)

/** `seen`: the present name; both are null for none. */
export const assign = changed(
  'reservations assign',
  z.strictObject({
    reservationId: z.string(),
    to: z.nullable(boundedLine(40, '担当者のお名前を指定してください。')),
    seen: z.nullable(z.string()),
  }),
)

export const move = changed('reservations move', z.extend(reservationInput, { startsAt: instantField }))

export const cancel = changed('reservations cancel', reservationInput)

/** For a customer who calls or comes in. */
export const create = action<{ number: string; isOfAccount: boolean }>()(
  'reservations create',
  z
    .strictObject({
      shopId: z.int(),
      kind: kindField,
      startsAt: instantField,
      contact: reservationContact,
      ...peopleShape,
      purpose: purposeField,
      note: noteField,
      address: z.nullable(visitAddress),
      channel: z.enum(['phone', 'shop']),
    })
    .check(
      z.refine(({ kind, address }) => (kind === 'survey') === (address !== null), {
        error: 'ご住所は、現地調査のときだけ、すべて指定してください。',
        path: ['address'],
      }),
    ),
)

const MAX_PLACES = 100

/** Takes places, so that no visit takes them. */
export const block = action<{ number: string }>()(
  'reservations block',
  z.strictObject({
    shopId: z.int(),
    pool: z.enum(POOLS),
    startsAt: z.iso.datetime(),
    endsAt: z.iso.datetime(),
    places: z.int().check(z.gte(1), z.lte(MAX_PLACES)),
    reason: boundedLine(100, '理由を指定してください。'),
  }),
)

export const unblock = action<{ number: string }>()('reservations unblock', z.strictObject({ number: z.string() }))
