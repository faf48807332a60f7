/** Events: feed and routes. */
import * as eventsApi from '#contract/events/api.ts'
import { composeEventPage } from '#contract/events/page.ts'
import { addDays } from '#contract/shared/civil-date.ts'
import { CodedError } from '#contract/shared/errors.ts'
import { collectionModule } from '#server/collections/module.ts'
import { storedEvents } from '#server/collections/stored.ts'
import { route } from '#server/platform/http/route.ts'
import type { ServerModule } from '#server/platform/modules/server-module.ts'
import { eventContent } from './content.ts'
import { findEvent, loadEventMonth } from './rows.ts'
import { findNextSessionChange, listSeatsBetween, listSeatsOfEvent } from './seats.ts'

/** Three months. */
const MAX_DAYS = 93

const collection = collectionModule({
  stored: storedEvents,
  api: eventsApi,
  summaries: {
    list: 'Events, filtered, searched and paged; the one whose last session is latest first',
    get: 'One event with the items that it names',
  },
  compose: composeEventPage,
  content: eventContent,
  path: '/events',
})

export const events: ServerModule = {
  ...collection,
  routes: (deps) => [
    ...collection.routes(deps),
    route(eventsApi.getMonth, 'The sessions of all events in a month, without their free seats', ({ query }) =>
      loadEventMonth(deps.db, query),
    ),
    route(eventsApi.listSeats, 'The sessions of an event, with their free seats', async ({ params }) => {
      const data = await listSeatsOfEvent(deps.db, params.id)
      // All sessions may be cancelled.
      if (data.length === 0 && !(await findEvent(deps.db, params.id))) throw new CodedError('NOT_FOUND')
      return { data }
    }),
    route(
      eventsApi.listSeatsBetween,
      `The sessions of all events between two days, with their free seats; at most ${MAX_DAYS} days`,
      async ({ query: { from, to } }) => {
        if (to < from || to > addDays(from, MAX_DAYS - 1))
          throw new CodedError('VALIDATION_FAILED', {
            details: { to: `${from}以降、${MAX_DAYS}日間までの日付を指定してください。` },
          })
        return { data: await listSeatsBetween(deps.db, from, to) }
      },
    ),
  ],
  findNextChange: findNextSessionChange,
}
