/** What staff do with visits, as far as the desk's page does it. */
import * as z from 'zod/mini'
import { action } from '#contract/shared/action.ts'
import { minLength } from '#contract/shared/lengths.ts'
import { noteField } from './schema.ts'

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
