/** Parses the response of an outbox row. */
import * as z from 'zod/mini'
import {
  type NewReservation,
  type Reservation,
  reservationSchema,
  slotFullDetails,
} from '#contract/reservations/schema.ts'
import type { Shop } from '#contract/shops/schema.ts'
import type { OutboxRow } from '#src/device/outbox/row.ts'
import { parseStoredResponse } from '#src/device/outbox/state.ts'
import { parseRefusal, type Refusal } from '#src/submissions/parse-refusal.ts'
import { RESERVATION_FIELDS } from '../form/reservation-fields.ts'

export interface SentProps {
  row: OutboxRow
  body: NewReservation
  shops: readonly Shop[]
}

/** Undefined if a later version of the store responded in another format. */
export const parseReservation = (row: OutboxRow): Reservation | undefined =>
  z.safeParse(reservationSchema, parseStoredResponse(row)).data

export interface Rejection extends Refusal {
  /** Available starts near the first wish, in ms. */
  nearest: number[]
  /** The wished times are unavailable; otherwise they are kept. */
  isAboutTimes: boolean
  /** No other wish would help: the customer has to call the shop. */
  needsCall: boolean
}

export function parseRejection(row: OutboxRow): Rejection {
  const refusal = parseRefusal(row, RESERVATION_FIELDS.shape)
  const { code, details, fields } = refusal
  const nearest = (z.safeParse(slotFullDetails, details).data?.nearest ?? []).map((it) => Date.parse(it))
  const isAboutTimes = code === 'SLOT_FULL' || code === 'ALREADY_RESERVED' || nearest.length > 0 || 'wishes' in fields
  return { ...refusal, nearest, isAboutTimes, needsCall: code === 'RESERVATION_LIMIT' }
}
