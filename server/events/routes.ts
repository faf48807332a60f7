import * as eventsApi from '#contract/events/api.ts'
import { addDays } from '#contract/shared/civil-date.ts'
import { CodedError } from '#contract/shared/errors.ts'
import type { Deps } from '#server/platform/deps.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { ServerModule } from '#server/platform/modules/server-module.ts'
import { findEvent } from './rows.ts'
import { listSeatsBetween, listSeatsOfEvent } from './seats.ts'

/** Three months. */
const MAX_DAYS = 93

const eventRoutes = ({ db }: Deps): Route[] => [
  route(eventsApi.listSeats, 'The sessions of an event, with their free seats', async ({ params }) => {
    if (!(await findEvent(db, params.id))) throw new CodedError('NOT_FOUND')
    return { data: await listSeatsOfEvent(db, params.id) }
  }),
  route(
    eventsApi.listSeatsBetween,
    'The sessions of all events between two days, with their free seats; at most 93 days',
    async ({ query: { from, to } }) => {
      if (to < from || to > addDays(from, MAX_DAYS - 1))
        throw new CodedError('VALIDATION_FAILED', {
          details: { to: `${from}以降、${MAX_DAYS}日間までの日付を指定してください。` },
        })
      return { data: await listSeatsBetween(db, from, to) }
    },
  ),
]

export const events: ServerModule = {
  routes: eventRoutes,
}
