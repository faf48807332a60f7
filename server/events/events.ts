/** Events: feed and routes. */
import * as eventsApi from '#contract/events/api.ts'
import { addDays } from '#contract/shared/civil-date.ts'
import { CodedError } from '#contract/shared/errors.ts'
import { listEntries, loadEntries } from '#server/platform/content/collection.ts'
import { route } from '#server/platform/http/route.ts'
import type { ServerModule } from '#server/platform/modules/server-module.ts'
import { eventContent } from './content.ts'
import { findEvent, loadEventMonth, loadEventPage, storedEvents } from './rows.ts'
import { events as table } from './schema.ts'
import { findNextSessionChange, listSeatsBetween, listSeatsOfEvent } from './seats.ts'

/** Three months. */
const MAX_DAYS = 93

export const events: ServerModule = {
  routes: ({ db }) => [
    route(
      eventsApi.list,
      'Events, filtered, searched and paged; the one whose last session is latest first',
      ({ query }) => listEntries(db, storedEvents, query),
    ),
    route(eventsApi.get, 'One event with the items that it names', ({ params }) => loadEventPage(db, params.id)),
    route(eventsApi.getMonth, 'The sessions of all events in a month, without their free seats', ({ query }) =>
      loadEventMonth(db, query),
    ),
    route(eventsApi.listSeats, 'The sessions of an event, with their free seats', async ({ params }) => {
      const data = await listSeatsOfEvent(db, params.id)
      // All sessions may be cancelled.
      if (data.length === 0 && !(await findEvent(db, params.id))) throw new CodedError('NOT_FOUND')
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
        return { data: await listSeatsBetween(db, from, to) }
      },
    ),
  ],
  content: [eventContent],
  feed: { kind: 'event', table, read: (db, ids) => loadEntries(db, table, ids) },
  collection: { table, path: '/events' },
  findNextChange: findNextSessionChange,
}
