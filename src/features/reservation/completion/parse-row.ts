/** Parses the body and the response of an outbox row. */
import * as z from 'zod/mini'
import { errorSchema } from '#contract/shared/error-body.ts'
import {
  type NewReservation,
  type Reservation,
  reservationSchema,
  slotFullDetails,
} from '#contract/reservations/schema.ts'
import type { Shop } from '#contract/shops/schema.ts'
import { parseStoredResponse, type OutboxRow } from '#src/device/outbox/row.ts'
import { RESERVATION_FIELDS } from '../form/reservation-fields.ts'

export interface SentProps {
  row: OutboxRow
  shops: readonly Shop[]
}

export const parseBody = ({ body }: OutboxRow): NewReservation => JSON.parse(body) as NewReservation

/** Undefined if a later version of the store responded in another format. */
export const parseReservation = (row: OutboxRow): Reservation | undefined =>
  z.safeParse(reservationSchema, parseStoredResponse(row)).data

export interface Rejection {
  message: string
  /** Field of the form → error message. */
  fields: Record<string, string>
  /** Error messages without a field. */
  otherMessages: string[]
  /** Available starts near the first wish, in ms. */
  nearest: number[]
  /** The wished times are unavailable; otherwise they are kept. */
  isAboutTimes: boolean
  /** No other wish would help: the customer has to call the shop. */
  needsCall: boolean
}

const UNKNOWN = 'お受けできませんでした。内容をご確認のうえ、もう一度お送りください。'

/** The server names nested fields by paths: `contact.phone`, `wishes.0`. */
const fieldNameOf = (path: string): string => path.split('.').findLast((it) => /\D/.test(it)) ?? path

export function parseRejection(row: OutboxRow): Rejection {
  const { message = UNKNOWN, code, details = {} } = z.safeParse(errorSchema, parseStoredResponse(row)).data?.error ?? {}
  const [fields, otherMessages]: [Rejection['fields'], string[]] = [{}, []]
  for (const [path, message] of Object.entries(details)) {
    if (typeof message !== 'string') continue
    const name = fieldNameOf(path)
    if (name in RESERVATION_FIELDS.shape) fields[name] ??= message
    else otherMessages.push(message)
  }
  const nearest = (z.safeParse(slotFullDetails, details).data?.nearest ?? []).map((it) => Date.parse(it))
  const isAboutTimes = code === 'SLOT_FULL' || code === 'ALREADY_RESERVED' || nearest.length > 0 || 'wishes' in fields
  return { message, fields, otherMessages, nearest, isAboutTimes, needsCall: code === 'RESERVATION_LIMIT' }
}
