/** What lies in a row of the outbox, as this feature has put it there or the server has answered. */
import * as z from 'zod/mini'
import { errorBodySchema } from '#contract/error-body.ts'
import { type NewReservation, type Reservation, reservationSchema, slotFullDetails } from '#contract/reservations.ts'
import type { Shop } from '#contract/shops.ts'
import { answerIn } from '#src/local/outbox/answer-in.ts'
import type { OutboxRow } from '#src/local/outbox/outbox-row.ts'
import { RESERVATION_FIELDS } from '../form/reservation-fields.ts'

export interface SentProps {
  row: OutboxRow
  shops: readonly Shop[]
}

export const bodyIn = ({ body }: OutboxRow): NewReservation => JSON.parse(body) as NewReservation

/** Undefined of an answer that a later version of the store gave in another form. */
export const reservationIn = (row: OutboxRow): Reservation | undefined =>
  z.safeParse(reservationSchema, answerIn(row)).data

export interface RowRefusal {
  message: string
  /** Field of the form → what is wrong with it. */
  fields: Record<string, string>
  /** What is wrong with what is no field of it. */
  sentences: string[]
  /** Free starts near the first wish, in ms. */
  nearest: number[]
  /** The wished times cannot be had; otherwise they stand. */
  isOfTimes: boolean
  /** No wish would help: the shop has to be called. */
  asksForCall: boolean
}

const UNKNOWN = 'お受けできませんでした。内容をご確認のうえ、もう一度お送りください。'

/** The server names what lies in parts by paths: `contact.phone`, `wishes.0`. */
const fieldAt = (path: string): string => path.split('.').findLast((it) => /\D/.test(it)) ?? path

export function refusalIn(row: OutboxRow): RowRefusal {
  const { message = UNKNOWN, code, details = {} } = z.safeParse(errorBodySchema, answerIn(row)).data?.error ?? {}
  const [fields, sentences]: [RowRefusal['fields'], string[]] = [{}, []]
  for (const [path, sentence] of Object.entries(details)) {
    if (typeof sentence !== 'string') continue
    const name = fieldAt(path)
    if (name in RESERVATION_FIELDS.shape) fields[name] ??= sentence
    else sentences.push(sentence)
  }
  const nearest = (z.safeParse(slotFullDetails, details).data?.nearest ?? []).map((it) => Date.parse(it))
  const isOfTimes = code === 'SLOT_FULL' || code === 'ALREADY_RESERVED' || nearest.length > 0 || 'wishes' in fields
  return { message, fields, sentences, nearest, isOfTimes, asksForCall: code === 'RESERVATION_LIMIT' }
}
