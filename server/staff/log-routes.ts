/** The log on the desk's page. */
import * as logApi from '#contract/staff/log.ts'
import { toActorName } from '#server/platform/desk/actor.ts'
import { toNumber } from '#server/platform/desk/contact-search.ts'
import { listLog } from '#server/platform/desk/log.ts'
import { toLogRows } from '#server/platform/desk/log-rows.ts'
import { type DeskRoute, deskRoute } from '#server/platform/desk/web.ts'
import type { DeskRouteDeps } from '#server/platform/modules/server-module.ts'

export const createLogRoutes = ({ db, logTexts }: DeskRouteDeps): DeskRoute[] => [
  deskRoute(logApi.list, 'log', async ({ query: { page, perPage, by, subject, from, to } }, actor) => {
    const found = await listLog(db, {
      actorName: by === undefined || by.trim() === '' ? undefined : toActorName(by),
      subjectId: subject === undefined || subject.trim() === '' ? undefined : toNumber(subject),
      from,
      to,
      limit: perPage + 1,
      offset: (page - 1) * perPage,
    })
    const rows = await toLogRows(db, logTexts, found.slice(0, perPage), actor)
    return { data: rows, hasMore: found.length > perPage }
  }),
]
