import * as cartApi from '#contract/cart/api.ts'
import * as customersApi from '#contract/customers/api.ts'
import * as eventsApi from '#contract/events/api.ts'
import * as sessionsApi from '#contract/sessions/api.ts'
import type { SessionResponse } from '#contract/sessions/schema.ts'
import { loadReplica, syncReplica } from '#server/cart/replicas.ts'
import type { Deps } from '#server/platform/deps.ts'
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
    visitorRoute(
      customersApi.register,
      'Register; logs in at once and mails a link that confirms the address',
      ({ body }, it) => withCookies(it, register(deps, body, toClientInfo(it))),
    ),
    visitorRoute(customersApi.login, 'Log in; a wrong pair and an unknown address are told alike', ({ body }, it) =>
      withCookies(it, login(deps, body, toClientInfo(it))),
    ),
    visitorRoute(
      sessionsApi.refresh,
      'Renew the access token given in the Authorization header, expired or not; repeatable while its successor is unused',
      (_, it) => withCookies(it, renewSession(deps, it.token)),
    ),
    visitorRoute(
      sessionsApi.logout,
      'End the session whose token is given; without one, nothing happens',
      async (_, it) => {
        // Without a token the request may come from another site: it can send a form, but not this header.
        if (it.token !== undefined) clearSession(it)
        return toEmptyResponse(logout(deps, it.token))
      },
    ),
    visitorRoute(
      customersApi.verifyEmail,
      'Confirm a mail address by the token of the link (24 hours, once): of the registration or of a change',
      ({ body }) => verifyEmail(deps, body),
    ),
    visitorRoute(
      customersApi.requestReset,
      'Mail a link for a new password; the same answer in the same time whether the address is known or not',
      ({ body }, it) => toEmptyResponse(requestReset(deps, body, it.source)),
    ),
    visitorRoute(
      customersApi.resetPassword,
      'Set a new password by the token of the link (60 minutes, once); all sessions end',
      ({ body }, it) => toEmptyResponse(resetPassword(deps, body, it.source)),
    ),

    customerRoute(customersApi.getMe, 'The customer whose token is given', (_, { customerId }) =>
      loadMe(deps, customerId),
    ),
    customerRoute(
      customersApi.updateMe,
      'Change what is given. A new address holds once its link was followed; a new password ends the other sessions',
      ({ body }, customer) => updateMe(deps, customer, body),
    ),
    customerRoute(customersApi.sendVerification, 'Mail the confirming link again', (_, { customerId }) =>
      toEmptyResponse(sendVerification(deps, customerId)),
    ),
    customerRoute(sessionsApi.list, "The customer's running sessions, the present one first", async (_, customer) => ({
      data: await listDevices(deps, customer),
    })),
    customerRoute(sessionsApi.end, 'Sign another device out', ({ params }, customer) =>
      toEmptyResponse(endDevice(deps, customer, params.id)),
    ),
    customerRoute(
      eventsApi.stream,
      'Says at once which of the customer’s things changed; ends with the token or the session',
      async (_, customer, it) => streams.open(customer, it.signal),
    ),
    customerRoute(cartApi.getCart, 'The cart, as the copy that devices merge with theirs', (_, { customerId }) =>
      loadReplica(deps, { customerId, kind: 'cart' }),
    ),
    customerRoute(
      cartApi.syncCart,
      'Merge a device’s copy of the cart into the account’s; answers the merged one. Repeatable',
      ({ body }, { customerId }) => syncReplica(deps, { customerId, kind: 'cart' }, body),
    ),
    customerRoute(
      cartApi.getFavorites,
      'The favorites, as the copy that devices merge with theirs',
      (_, { customerId }) => loadReplica(deps, { customerId, kind: 'favorites' }),
    ),
    customerRoute(
      cartApi.syncFavorites,
      'Merge a device’s copy of the favorites into the account’s; answers the merged one. Repeatable',
      ({ body }, { customerId }) => syncReplica(deps, { customerId, kind: 'favorites' }, body),
    ),
    customerRoute(
      customersApi.withdraw,
      'Withdraw: personal data is erased, all sessions end',
      async ({ body }, { customerId }, it) => {
        await closeAccount(deps, customerId, body)
        clearSession(it)
        return {}
      },
    ),
  ]
}
