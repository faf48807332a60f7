import {
  cancelManaged,
  cancelReservation,
  changeManaged,
  changeReservation,
  listReservations,
  makeReservation,
  manageReservation,
  readSlots,
} from '#contract/reservations.ts'
import type { Deps } from '../deps.ts'
import { manageLimits, submissionLimits } from '../domain/customers/limits.ts'
import { countAttempt } from '../domain/customers/count-attempt.ts'
import * as change from '../domain/reservations/change-reservation.ts'
import { readSlots as readFreeSlots } from '../domain/reservations/free-slots.ts'
import { mailRefusal } from '../domain/reservations/mail-refusal.ts'
import { makeReservation as make } from '../domain/reservations/make-reservation.ts'
import { findByLink } from '../domain/reservations/manage-links.ts'
import { findOwn, listReservations as list, reservationAnswer } from '../domain/reservations/reservation-rows.ts'
import { customerRoute, route, type Route, submissionRoute, visitorRoute } from '../route.ts'
import type { Sender } from '../sender.ts'

export function reservationRoutes(deps: Deps): Route[] {
  const limits = ({ source, customerId }: Sender, contact: string) =>
    submissionLimits(deps.env, { kind: 'reservation', source, contact: customerId ?? contact.toLowerCase() })
  const changeLimits = (_: unknown, { source }: Sender) => manageLimits(source)

  return [
    route(
      readSlots,
      async ({ params, query }) => ({ days: await readFreeSlots(deps, { shopId: params.id, ...query }) }),
      { isKept: false },
    ),
    submissionRoute(
      makeReservation,
      ({ body }, sender) => limits(sender, body.contact.email),
      (tx, { body }, { key, customerId }) => make(deps, tx, { body, key, customerId }),
      {
        refusesFirst: true,
        onUnseenRefusal: (tx, { body }, { key, customerId }, refusal) =>
          mailRefusal(deps, tx, { body, key, customerId, refusal }),
      },
    ),
    customerRoute(listReservations, async (_, { customerId }) => ({ data: await list(deps, customerId) })),
    submissionRoute(changeReservation, changeLimits, async (tx, { params, body }, { customerId }) =>
      change.changeReservation(deps, tx, await findOwn(tx, params.id, customerId!), body.startsAt),
    ),
    submissionRoute(cancelReservation, changeLimits, async (tx, { params }, { customerId }) =>
      change.cancelReservation(deps, tx, await findOwn(tx, params.id, customerId!)),
    ),
    visitorRoute(manageReservation, async ({ body }, { source }) => {
      await countAttempt(deps.db, manageLimits(source), deps.now())
      return reservationAnswer(await findByLink(deps.db, body.token, deps.now()))
    }),
    submissionRoute(changeManaged, changeLimits, async (tx, { body }) =>
      change.changeReservation(deps, tx, await findByLink(tx, body.token, deps.now()), body.startsAt),
    ),
    submissionRoute(cancelManaged, changeLimits, async (tx, { body }) =>
      change.cancelReservation(deps, tx, await findByLink(tx, body.token, deps.now())),
    ),
  ]
}
