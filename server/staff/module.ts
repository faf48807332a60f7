import { ROLE_LABELS } from '#contract/shared/roles.ts'
import type { ServerModule } from '#server/platform/modules/server-module.ts'
import { staffCommands } from './desk.ts'
import { deviceCommands } from './device-commands.ts'
import { deleteOldLinks } from './enrol.ts'
import { createLogRoutes } from './log-routes.ts'
import { accessLinkMail } from './mails.ts'
import { staffPushJob } from './push.ts'
import { createStaffRoutes } from './routes.ts'
import { deleteOldSessions } from './sessions.ts'

export const staff: ServerModule = {
  deskRoutes: (deps) => [...createStaffRoutes(deps), ...createLogRoutes(deps)],
  desk: [...staffCommands, ...deviceCommands],
  logLabels: {
    staff: {
      role: { title: '役割', codes: ROLE_LABELS },
      shops: { title: '店舗', codes: (code) => (code === 'all' ? 'すべて' : code.replace('shop-', '')) },
      isDisabled: { title: '停止' },
      link: { title: '登録用リンク' },
      session: { title: 'ログイン' },
    },
    tablet: { isEnrolled: { title: '共用タブレットの登録' } },
  },
  mails: [accessLinkMail],
  jobs: (deps) => [staffPushJob(deps)],
  sweeps: [deleteOldLinks, deleteOldSessions],
}
