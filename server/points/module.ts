import { REGISTRATION_POINTS } from '#contract/points/rules.ts'
import type { ServerModule } from '#server/platform/modules/server-module.ts'
import { pointsJob } from './jobs.ts'
import { cancelPoints, grantPoints } from './ledger.ts'
import { pointsExpiringMail } from './mails.ts'

export const points: ServerModule = {
  jobs: (deps) => [pointsJob(deps)],
  mails: [pointsExpiringMail],
  async welcomeCustomer(tx, customerId, now) {
    const id = `registration:${customerId}`
    await grantPoints(tx, { id, customerId, points: REGISTRATION_POINTS, nowMs: now.getTime() })
  },
  async eraseCustomer(tx, customerId, now) {
    await cancelPoints(tx, customerId, now.getTime())
    return []
  },
}
