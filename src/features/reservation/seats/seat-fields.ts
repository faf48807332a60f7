/** Converts between the fields of the form for seats, which are text, and the request body. */
import * as z from 'zod/mini'
import { eventReservationBody, type NewEventReservation } from '#contract/reservations/schema.ts'

const chosen = (message: string) => z.string().check(z.minLength(1, message))

const { note, contact } = eventReservationBody.shape

export const SEAT_FIELDS = z.object({
  /** Start of the session, as in its data. */
  startsAt: chosen('日程を選択してください。'),
  adults: chosen('大人の人数を選択してください。'),
  children: chosen('お子さまの人数を選択してください。'),
  ...contact.shape,
  note,
})
export type SeatFields = z.output<typeof SEAT_FIELDS>

export type InitialSeatValues = Partial<Record<keyof SeatFields, string>>

export const getSeatDraftName = (eventId: number): string => `event ${eventId}`

export const toSeatBody = ({ note, ...fields }: SeatFields, eventId: number): NewEventReservation => {
  const { startsAt, adults, children, familyName, givenName, familyKana, givenKana, phone, email } = fields
  return {
    eventId,
    startsAt,
    adults: Number(adults),
    children: Number(children),
    note,
    contact: { familyName, givenName, familyKana, givenKana, phone, email },
  }
}

/** Restores the fields of an earlier submission. */
export const toSeatFields = ({ startsAt, adults, children, note, contact }: NewEventReservation) => ({
  startsAt,
  adults: String(adults),
  children: String(children),
  note,
  ...contact,
})
