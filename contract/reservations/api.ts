import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import { maxLength, minLength } from '#contract/shared/lengths.ts'
import { getVisitEnd } from './slots.ts'
import type { SubmissionKind } from '#contract/shared/submission-kind.ts'
import { dateText } from '#contract/shared/date-fields.ts'
import { contentIdParams } from '#contract/shared/query-fields.ts'
import { formatDay, toJapanDate } from '#contract/shared/civil-date.ts'
import { RESERVATION_OUTCOME_PAGE, RESERVATION_SUBMISSIONS } from '#contract/shared/constants.ts'
import { formatClock } from '#contract/shared/format-date.ts'
import { formatVisit } from './labels.ts'
import {
  eventReservationBody,
  type NewEventReservation,
  type NewReservation,
  slotDaySchema,
  instantField,
  kindField,
  reservationBody,
  reservationSchema,
} from './schema.ts'

export const listSlots = endpoint({
  method: 'GET',
  path: '/Shops/{id}/slots',
  auth: 'none',
  offline: { source: 'saved', strategy: 'network-first' },
  params: contentIdParams,
  query: z.object({ from: dateText, to: dateText, kind: kindField }),
  output: z.object({ days: z.array(slotDaySchema) }),
  errors: ['NOT_FOUND'],
})

export const create = endpoint({
  method: 'POST',
  path: '/Reservations',
  auth: 'optional',
  body: reservationBody,
  output: reservationSchema,
  errors: ['UNAUTHORIZED', 'SLOT_FULL', 'ALREADY_RESERVED', 'RESERVATION_LIMIT'],
  idempotent: true,
})

export const VISIT: SubmissionKind = {
  name: RESERVATION_SUBMISSIONS.visit,
  call: create,
  label: '来店予約',
  page: RESERVATION_OUTCOME_PAGE,
  about({ kind, wishes }: NewReservation) {
    const start = Date.parse(wishes[0]!)
    return formatVisit(start, getVisitEnd(kind, start))
  },
}

export const createAtEvent = endpoint({
  method: 'POST',
  path: '/Reservations/event',
  auth: 'optional',
  body: eventReservationBody,
  output: reservationSchema,
  errors: ['UNAUTHORIZED', 'SLOT_FULL', 'ALREADY_RESERVED', 'RESERVATION_LIMIT'],
  idempotent: true,
})

export const EVENT_SEATS: SubmissionKind = {
  name: RESERVATION_SUBMISSIONS.eventSeats,
  call: createAtEvent,
  label: 'イベントのご予約',
  page: RESERVATION_OUTCOME_PAGE,
  about({ startsAt }: NewEventReservation) {
    const start = Date.parse(startsAt)
    return `${formatDay(toJapanDate(start))} ${formatClock(start)}から`
  },
}

export const list = endpoint({
  method: 'GET',
  path: '/Customers/me/reservations',
  auth: 'required',
  offline: { source: 'saved', strategy: 'network-first' },
  refetchOn: 'reservations',
  output: z.object({ data: z.array(reservationSchema) }),
})

const idParams = z.object({ id: z.string().check(z.regex(/^\w{26}$/)) })

const changeShape = { startsAt: instantField }

export const change = endpoint({
  method: 'POST',
  path: '/Customers/me/reservations/{id}/change',
  auth: 'required',
  params: idParams,
  body: z.object(changeShape),
  output: reservationSchema,
  errors: ['NOT_FOUND', 'RESERVATION_CLOSED', 'SLOT_FULL', 'ALREADY_RESERVED'],
  idempotent: true,
})

export const cancel = endpoint({
  method: 'POST',
  path: '/Customers/me/reservations/{id}/cancel',
  auth: 'required',
  params: idParams,
  body: z.object({}),
  output: reservationSchema,
  errors: ['NOT_FOUND', 'RESERVATION_CLOSED'],
  idempotent: true,
})

const linkShape = { token: z.string().check(minLength(20), maxLength(200)) }

export const getManaged = endpoint({
  method: 'POST',
  path: '/Reservations/manage',
  auth: 'none',
  body: z.object(linkShape),
  output: reservationSchema,
  errors: ['LINK_INVALID'],
})

export const changeManaged = endpoint({
  method: 'POST',
  path: '/Reservations/manage/change',
  auth: 'optional',
  body: z.object({ ...linkShape, ...changeShape }),
  output: reservationSchema,
  errors: ['LINK_INVALID', 'RESERVATION_CLOSED', 'SLOT_FULL', 'RESERVATION_LIMIT'],
  idempotent: true,
})

export const cancelManaged = endpoint({
  method: 'POST',
  path: '/Reservations/manage/cancel',
  auth: 'optional',
  body: z.object(linkShape),
  output: reservationSchema,
  errors: ['LINK_INVALID', 'RESERVATION_CLOSED'],
  idempotent: true,
})
