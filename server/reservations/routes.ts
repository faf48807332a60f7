import * as reservationsApi from '#contract/reservations/api.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { ServerModule } from '#server/platform/modules/server-module.ts'
import { reservationCommands } from './desk.ts'
import { createVisitDeskRoutes } from './desk-routes.ts'
import { STATUS_LABELS } from '#contract/reservations/desk.ts'
import { visitsOfPerson, seatsOfPerson } from './person.ts'
import { reservationJob } from './jobs.ts'
import { reservationReminderPush } from './reminder-mail.ts'
import { reservationMails } from './mails.ts'
import { customerRoute, type Route, route, submissionRoute, visitorRoute } from '#server/platform/http/route.ts'
import type { Submitter } from '#server/platform/http/submitter.ts'
import { countAttempt } from '#server/platform/rate-limit/count-attempt.ts'
import { manageLimits, submissionLimits } from '#server/platform/rate-limit/limits.ts'
import { cancelReservation, cancelReservations, changeReservation } from './change.ts'
import { createReservation } from './create.ts'
import { listFreeSlots } from './free-slots.ts'
import { reserveSeats } from './create-at-event.ts'
import { checkBookedSessions } from './event-imports.ts'
import { sessionChangeJob } from './event-sessions.ts'
import { eraseOldReservations } from './retention.ts'
import { enqueueRefusalMail, enqueueSeatsRefusalMail } from './refusal-mail.ts'
import { listReservations, loadOwnReservation, loadReservationByLink, toReservation } from './rows.ts'
import { reportVisitConflicts, visitConflictsJob } from './visit-conflicts.ts'

function reservationRoutes(deps: Deps): Route[] {
  const limits = ({ source, customerId }: Submitter, contact: string) =>
    submissionLimits(deps.env, { kind: 'reservation', source, contact: customerId ?? contact.toLowerCase() })
  const changeLimits = (_: unknown, { source }: Submitter) => manageLimits(source)

  return [
    route(
      reservationsApi.listSlots,
      'Free places of a shop, day by day; at most 62 days',
      async ({ params, query }) => ({ days: await listFreeSlots(deps, { shopId: params.id, ...query }) }),
    ),
    submissionRoute(
      reservationsApi.create,
      'Reserve a visit: the first of the wishes that fits is granted. With a token for that customer',
      ({ body }, sender) => limits(sender, body.contact.email),
      (tx, { body }, { key, customerId }, finalWrites) =>
        createReservation(deps, tx, { body, key, customerId, finalWrites }),
      {
        rejectsBeforeWriting: true,
        onUnseenRejection: (tx, { body }, { key, customerId }, refusal) =>
          enqueueRefusalMail(deps, tx, { body, key, customerId, refusal }),
      },
    ),
    submissionRoute(
      reservationsApi.createAtEvent,
      'Reserve seats in a session of an event, one for each person. With a token for that customer',
      ({ body }, sender) => limits(sender, body.contact.email),
      (tx, { body }, { key, customerId }) => reserveSeats(deps, tx, { body, key, customerId }),
      {
        rejectsBeforeWriting: true,
        onUnseenRejection: (tx, { body }, { key, customerId }, refusal) =>
          enqueueSeatsRefusalMail(deps, tx, { body, key, customerId, refusal }),
      },
    ),
    customerRoute(
      reservationsApi.list,
      "The customer's reservations, the latest visit first",
      async (_, { customerId }) => ({
        data: await listReservations(deps, customerId),
      }),
    ),
    submissionRoute(
      reservationsApi.change,
      'Move a reservation to another time, wholly or not at all; it keeps its number',
      changeLimits,
      async (tx, { params, body }, { customerId }) =>
        changeReservation(deps, tx, await loadOwnReservation(tx, params.id, customerId!), body.startsAt),
    ),
    submissionRoute(
      reservationsApi.cancel,
      'Cancel a reservation',
      changeLimits,
      async (tx, { params }, { customerId }) =>
        cancelReservation(deps, tx, await loadOwnReservation(tx, params.id, customerId!)),
    ),
    visitorRoute(
      reservationsApi.getManaged,
      "A guest's reservation, by the token of the link in the mail (until the day after the visit)",
      async ({ body }, { source }) => {
        await countAttempt(deps.db, manageLimits(source), deps.now())
        return toReservation(await loadReservationByLink(deps.db, body.token, deps.now()))
      },
    ),
    submissionRoute(
      reservationsApi.changeManaged,
      'Move a guest’s reservation to another time, wholly or not at all',
      changeLimits,
      async (tx, { body }) =>
        changeReservation(deps, tx, await loadReservationByLink(tx, body.token, deps.now()), body.startsAt),
    ),
    submissionRoute(reservationsApi.cancelManaged, 'Cancel a guest’s reservation', changeLimits, async (tx, { body }) =>
      cancelReservation(deps, tx, await loadReservationByLink(tx, body.token, deps.now())),
    ),
  ]
}

export const reservations: ServerModule = {
  routes: reservationRoutes,
  jobs: (deps) => [reservationJob(deps), sessionChangeJob(deps), visitConflictsJob(deps)],
  mails: reservationMails,
  pushes: [reservationReminderPush],
  desk: reservationCommands,
  deskRoutes: createVisitDeskRoutes,
  logLabels: {
    reservation: {
      status: { title: '状態', codes: STATUS_LABELS },
      assignee: { title: '担当' },
      checkedInAt: { title: '来店' },
      note: { title: 'メモ' },
      startsAt: { title: '日時' },
    },
    block: { places: { title: '枠' } },
  },
  person: [visitsOfPerson, seatsOfPerson],
  async afterImport(context) {
    await checkBookedSessions(context)
    await reportVisitConflicts(context)
  },
  sweeps: [eraseOldReservations],
  eraseCustomer: cancelReservations,
}
