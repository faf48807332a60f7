import * as cartApi from '#contract/cart/api.ts'
import * as customersApi from '#contract/customers/api.ts'
import * as eventsApi from '#contract/events/api.ts'
import * as sessionsApi from '#contract/sessions/api.ts'
import type { SessionResponse } from '#contract/sessions/schema.ts'
import { loadReplica, syncReplica } from '#server/cart/replicas.ts'
import type { Deps } from '#server/deps.ts'
import type { Exchange } from '#server/platform/http/exchange.ts'
import { customerRoute, type Route, visitorRoute } from '#server/platform/http/route.ts'
import { closeAccount } from './close-account.ts'
import { toDeviceLabel } from './device-labels.ts'
import { endDevice, listDevices, logout } from './devices.ts'
import type { CustomerStreams } from './event-streams.ts'
import { login } from './login.ts'
import { register } from './register.ts'
import { renewSession } from './renew-session.ts'
import { requestReset, resetPassword } from './reset-password.ts'
import { createClearedCookies, createSessionCookies } from './session-cookies.ts'
import { loadMe, updateMe } from './update-me.ts'
import { sendVerification, verifyEmail } from './verify-email.ts'

const toEmptyResponse = async (work: Promise<unknown>): Promise<Record<string, never>> => {
  await work
  return {}
}

export function customerRoutes(deps: Deps, streams: CustomerStreams): Route[] {
  const toClientInfo = ({ source, userAgent }: Exchange) => ({ source, device: toDeviceLabel(userAgent) })
  const withCookies = async (exchange: Exchange, session: Promise<SessionResponse>): Promise<SessionResponse> => {
    const response = await session
    exchange.setCookies(createSessionCookies(response, deps.now(), deps.env))
    return response
  }
  const clearSession = (exchange: Exchange) => exchange.setCookies(createClearedCookies(deps.env))

  return [
    visitorRoute(customersApi.register, ({ body }, it) => withCookies(it, register(deps, body, toClientInfo(it)))),
    visitorRoute(customersApi.login, ({ body }, it) => withCookies(it, login(deps, body, toClientInfo(it)))),
    visitorRoute(sessionsApi.refresh, (_, it) => withCookies(it, renewSession(deps, it.token))),
    visitorRoute(sessionsApi.logout, async (_, it) => {
      // Without a token the request may come from another site: it can send a form, but not this header.
      if (it.token !== undefined) clearSession(it)
      return toEmptyResponse(logout(deps, it.token))
    }),
    visitorRoute(customersApi.verifyEmail, ({ body }) => verifyEmail(deps, body)),
    visitorRoute(customersApi.requestReset, ({ body }, it) => toEmptyResponse(requestReset(deps, body, it.source))),
    visitorRoute(customersApi.resetPassword, ({ body }, it) => toEmptyResponse(resetPassword(deps, body, it.source))),

    customerRoute(customersApi.getMe, (_, { customerId }) => loadMe(deps, customerId)),
    customerRoute(customersApi.updateMe, ({ body }, customer) => updateMe(deps, customer, body)),
    customerRoute(customersApi.sendVerification, (_, { customerId }) =>
      toEmptyResponse(sendVerification(deps, customerId)),
    ),
    customerRoute(sessionsApi.list, async (_, customer) => ({ data: await listDevices(deps, customer) })),
    customerRoute(sessionsApi.end, ({ params }, customer) => toEmptyResponse(endDevice(deps, customer, params.id))),
    customerRoute(eventsApi.stream, async (_, customer, it) => streams.open(customer, it.signal)),
    customerRoute(cartApi.getCart, (_, { customerId }) => loadReplica(deps, { customerId, kind: 'cart' })),
    customerRoute(cartApi.syncCart, ({ body }, { customerId }) =>
      syncReplica(deps, { customerId, kind: 'cart' }, body),
    ),
    customerRoute(cartApi.getFavorites, (_, { customerId }) => loadReplica(deps, { customerId, kind: 'favorites' })),
    customerRoute(cartApi.syncFavorites, ({ body }, { customerId }) =>
      syncReplica(deps, { customerId, kind: 'favorites' }, body),
    ),
    customerRoute(customersApi.withdraw, async ({ body }, { customerId }, it) => {
      await closeAccount(deps, customerId, body)
      clearSession(it)
      return {}
    }),
  ]
}
