import * as staffApi from '#contract/staff/api.ts'
import { toDeviceLabel } from '#server/platform/http/device-label.ts'
import { type DeskExchange, type DeskRoute, sessionRoute } from '#server/platform/desk/web.ts'
import type { DeskRouteDeps } from '#server/platform/modules/server-module.ts'
import { toMe } from './accounts.ts'
import { enrol, startEnrolment } from './enrol.ts'
import { type Client, type DeskAuthDeps, login, startLogin, verifyAgain } from './login.ts'
import { authenticateStaff, createCookie, endSession, type OpenedSession } from './sessions.ts'

const toClient = ({ source, userAgent }: DeskExchange): Client => ({ source, device: toDeviceLabel(userAgent) })

export function createStaffRoutes(deps: DeskAuthDeps & Pick<DeskRouteDeps, 'openStream'>): DeskRoute[] {
  const { db, deskUrl, now, openStream } = deps
  const respond = (opened: OpenedSession, { setCookies }: DeskExchange) => {
    setCookies([createCookie(deskUrl, opened, now())])
    return toMe(opened)
  }
  return [
    sessionRoute(staffApi.openLink, ({ body }, { source }) => startEnrolment(deps, body.token, source)),
    sessionRoute(staffApi.enrol, async ({ body }, exchange) =>
      respond(await enrol(deps, body, toClient(exchange)), exchange),
    ),
    sessionRoute(staffApi.startLogin, (_, { source }) => startLogin(deps, source)),
    sessionRoute(staffApi.login, async ({ body }, exchange) =>
      respond(await login(deps, body, toClient(exchange)), exchange),
    ),
    sessionRoute(staffApi.verify, async ({ body }, { token, source }) =>
      toMe(await verifyAgain(deps, await authenticateStaff(deps, token), body, source)),
    ),
    sessionRoute(staffApi.me, async (_, { token }) => toMe(await authenticateStaff(deps, token))),
    sessionRoute(staffApi.stream, async (_, { token, signal }) => {
      await authenticateStaff(deps, token)
      return openStream(token!, signal)
    }),
    sessionRoute(staffApi.logout, async (_, { token, setCookies }) => {
      if (token !== undefined) await endSession(db, token, now())
      setCookies([createCookie(deskUrl, undefined, now())])
      return {}
    }),
  ]
}
