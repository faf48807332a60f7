import { GRANT_REASONS, TAKE_REASONS } from '#contract/points/actions.ts'
import * as pointsApi from '#contract/points/api.ts'
import * as deskApi from '#contract/points/desk.ts'
import { POINT_CHANGES_PER_CALL } from '#contract/points/rules.ts'
import { deskRoute } from '#server/platform/desk/web.ts'
import { customerRoute } from '#server/platform/http/route.ts'
import type { ServerModule } from '#server/platform/modules/server-module.ts'
import { pointCommands } from './desk.ts'
import { pointsOfPerson } from './person.ts'
import { pointsJob } from './jobs.ts'
import { cancelPoints, grantRegistrationPoints } from './ledger.ts'
import { loadPoints } from './load-points.ts'
import { pointsExpiringMail } from './mails.ts'

export const points: ServerModule = {
  routes: (deps) => [
    customerRoute(
      pointsApi.get,
      `The points, when they expire, and their last ${POINT_CHANGES_PER_CALL} changes, or those before one; the latest first`,
      ({ query }, { customerId }) => loadPoints(deps, customerId, query.before),
    ),
  ],
  jobs: (deps) => [pointsJob(deps)],
  mails: [pointsExpiringMail],
  deskRoutes: (deps) => [
    deskRoute(deskApi.get, 'customers', async ({ params }) => {
      const { available, pending, expiries } = await loadPoints(deps, params.customerId)
      return { available, pending, expiries }
    }),
  ],
  desk: pointCommands,
  logLabels: {
    customer: {
      points: { title: 'ポイント' },
      reason: { title: '理由', codes: { ...GRANT_REASONS, ...TAKE_REASONS } },
    },
  },
  person: [pointsOfPerson],
  welcomeCustomer: (tx, customerId, now) => grantRegistrationPoints(tx, customerId, now.getTime()),
  async eraseCustomer(tx, customerId, now) {
    await cancelPoints(tx, customerId, now.getTime())
    return []
  },
}
