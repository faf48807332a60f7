import * as accountsApi from '#contract/staff/accounts.ts'
import * as staffApi from '#contract/staff/api.ts'
import * as deskApi from '#contract/staff/desk.ts'
import { CodedError } from '#contract/shared/errors.ts'
import { ulid } from 'ulid'
import { runAction } from '#server/platform/desk/action.ts'
import { toDeviceLabel } from '#server/platform/http/device-label.ts'
import { type DeskExchange, type DeskRoute, deskRoute, sessionRoute } from '#server/platform/desk/web.ts'
import type { DeskRouteDeps } from '#server/platform/modules/server-module.ts'
import { createLinkSecret, hashLinkSecret } from '#server/platform/system/random-text.ts'
import { listStaff, toActor, toMe } from './accounts.ts'
import { createCookie, readCookie } from './cookies.ts'
import { enrolTabletAction } from './device-actions.ts'
import { listDevices } from './devices.ts'
import { listAccounts } from './account-rows.ts'
import { enrol, startEnrolment } from './enrol.ts'
import { type Client, login, startLogin, verifyAgain } from './login.ts'
import { enrolByPassword, loginByPassword, verifyByPassword } from './password.ts'
import { savePin } from './pins.ts'
import { removeStaffSubscription, saveStaffSubscription } from './push.ts'
import { authenticateStaff, endSession, type OpenedSession } from './sessions.ts'
import { describeTablet, findTablet, loginByPin, TABLET_MS } from './tablets.ts'

export function createStaffRoutes(deps: DeskRouteDeps): DeskRoute[] {
  const { db, deskUrl, now, openStream } = deps
  const readSession = ({ cookies }: DeskExchange) => readCookie(deskUrl, 'session', cookies)
  const readTablet = ({ cookies }: DeskExchange) => findTablet(deps, readCookie(deskUrl, 'tablet', cookies))
  const authenticate = (exchange: DeskExchange) => authenticateStaff(deps, readSession(exchange))

  /** A tablet that is not enrolled any more is a device as any other. */
  async function toClient(exchange: DeskExchange): Promise<Client> {
    const { source, userAgent } = exchange
    const tablet = await readTablet(exchange).catch(() => undefined)
    return { source, device: tablet?.name ?? toDeviceLabel(userAgent), tabletId: tablet?.id }
  }

  function respond(opened: OpenedSession, { setCookies }: DeskExchange) {
    const maxAgeMs = opened.session.expiresAt.getTime() - now()
    setCookies([createCookie(deskUrl, 'session', { secret: opened.id, maxAgeMs })])
    return toMe(opened)
  }

  return [
    deskRoute(accountsApi.list, 'staff-list', async () => ({ data: await listAccounts(db), hasMore: false })),
    sessionRoute(staffApi.openLink, ({ body }, { source }) => startEnrolment(deps, body.token, source)),
    sessionRoute(staffApi.enrol, async ({ body }, exchange) =>
      respond(await enrol(deps, body, await toClient(exchange)), exchange),
    ),
    sessionRoute(staffApi.enrolByPassword, async ({ body }, exchange) => {
      const { opened, recoveryCodes } = await enrolByPassword(deps, body, await toClient(exchange))
      return { me: respond(opened, exchange), recoveryCodes }
    }),
    sessionRoute(staffApi.startLogin, (_, { source }) => startLogin(deps, source)),
    sessionRoute(staffApi.login, async ({ body }, exchange) =>
      respond(await login(deps, body, await toClient(exchange)), exchange),
    ),
    sessionRoute(staffApi.loginByPassword, async ({ body }, exchange) =>
      respond(await loginByPassword(deps, body, await toClient(exchange)), exchange),
    ),
    sessionRoute(staffApi.verify, async ({ body }, exchange) =>
      toMe(await verifyAgain(deps, await authenticate(exchange), body, exchange.source)),
    ),
    sessionRoute(staffApi.verifyByPassword, async ({ body }, exchange) =>
      toMe(await verifyByPassword(deps, await authenticate(exchange), body, exchange.source)),
    ),
    sessionRoute(staffApi.pushKey, async () => ({ pushKey: deps.vapidKeys.publicKey })),
    sessionRoute(staffApi.me, async (_, exchange) => toMe(await authenticate(exchange))),
    deskRoute(deskApi.colleagues, 'reservations', async () => ({
      data: (await listStaff(db)).filter(({ disabledAt }) => !disabledAt).map(({ id, name }) => ({ id, name })),
    })),
    sessionRoute(staffApi.stream, async (_, exchange) => {
      await authenticate(exchange)
      return openStream(readSession(exchange)!, exchange.signal)
    }),
    sessionRoute(staffApi.logout, async (_, exchange) => {
      const id = readSession(exchange)
      if (id !== undefined) await endSession(db, id, now())
      exchange.setCookies([createCookie(deskUrl, 'session')])
      return {}
    }),
    sessionRoute(staffApi.tablet, async (_, exchange) => {
      const tablet = await readTablet(exchange).catch((error: unknown) => {
        if (!(error instanceof CodedError)) throw error
        exchange.setCookies([createCookie(deskUrl, 'tablet')])
        return undefined
      })
      return { tablet: tablet ? await describeTablet(db, tablet) : null }
    }),
    sessionRoute(staffApi.loginByPin, async ({ body }, exchange) => {
      const tablet = await readTablet(exchange)
      if (!tablet) throw new CodedError('UNAUTHORIZED')
      const opened = await loginByPin(deps, tablet, body, await toClient(exchange))
      // Renews the cookie, which would end before the tablet does.
      exchange.setCookies([
        createCookie(deskUrl, 'tablet', {
          secret: readCookie(deskUrl, 'tablet', exchange.cookies)!,
          maxAgeMs: TABLET_MS,
        }),
      ])
      return respond(opened, exchange)
    }),
    sessionRoute(staffApi.savePin, async ({ body }, exchange) => {
      const signedIn = await authenticate(exchange)
      if (!toActor(signedIn, now()).isVerified) throw new CodedError('VERIFICATION_NEEDED')
      await savePin(db, signedIn.person.id, body.pin)
      return {}
    }),
    sessionRoute(staffApi.subscribe, async ({ body }, exchange) => {
      const { person } = await authenticate(exchange)
      await saveStaffSubscription(deps, person.id, body)
      return {}
    }),
    sessionRoute(staffApi.unsubscribe, async ({ body }, exchange) => {
      await authenticate(exchange)
      await removeStaffSubscription(db, body.endpoint)
      return {}
    }),
    deskRoute(staffApi.enrolTablet, 'staff', async ({ body }, actor, { setCookies }) => {
      const secret = createLinkSecret()
      const input = { ...body, tokenHash: hashLinkSecret(secret) }
      const { tabletId } = await runAction(deps, enrolTabletAction, input, { key: ulid(now()), actor })
      setCookies([createCookie(deskUrl, 'tablet', { secret, maxAgeMs: TABLET_MS })])
      return describeTablet(db, { id: tabletId, name: body.name, shopId: body.shopId })
    }),
    deskRoute(staffApi.devices, 'staff', (_, __, exchange) => listDevices(deps, readSession(exchange))),
  ]
}
