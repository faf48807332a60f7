/** What the desk's page reads of people. */
import * as deskApi from '#contract/customers/desk.ts'
import type { DeskRouteDeps } from '#server/platform/modules/server-module.ts'
import { listLog } from '#server/platform/desk/log.ts'
import { toLogRows } from '#server/platform/desk/log-rows.ts'
import { type DeskRoute, deskRoute } from '#server/platform/desk/web.ts'
import { listPeople, listPersonSubjects, loadPerson, loadTimeline } from './people.ts'

const LOG_ENTRIES = 30

export const createPersonDeskRoutes = (deps: DeskRouteDeps): DeskRoute[] => [
  deskRoute(deskApi.list, 'customers', ({ query }) => listPeople(deps, query)),
  deskRoute(deskApi.get, 'customers', ({ params }) => loadPerson(deps, params.id)),
  deskRoute(deskApi.timeline, 'customers', ({ params, query }) => loadTimeline(deps, params.id, query.before)),
  deskRoute(deskApi.log, 'log', async ({ params }, actor) => {
    const subjects = await listPersonSubjects(deps, params.id)
    const rows = await listLog(deps.db, { subjects, limit: LOG_ENTRIES })
    return { data: await toLogRows(deps.db, deps.logTexts, rows, actor) }
  }),
]
