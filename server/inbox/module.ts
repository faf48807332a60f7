import type { ServerModule } from '#server/platform/modules/server-module.ts'
import { inboxCommands } from './desk.ts'
import { createInboxRoutes } from './desk-routes.ts'
import { deleteOldWriters } from './presence.ts'

const ASSIGNEE = { assignee: { title: '担当' } }

export const inbox: ServerModule = {
  deskRoutes: createInboxRoutes,
  desk: inboxCommands,
  logLabels: { customer: ASSIGNEE, inquiry: ASSIGNEE, application: ASSIGNEE },
  sweeps: [deleteOldWriters],
}
