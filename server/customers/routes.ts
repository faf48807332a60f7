import * as customersApi from '#contract/customers/api.ts'
import * as passkeysApi from '#contract/passkeys/api.ts'
import * as liveEventsApi from '#contract/live-events/api.ts'
import * as sessionsApi from '#contract/sessions/api.ts'
import * as pushApi from '#contract/push/api.ts'
import type { SessionResponse } from '#contract/sessions/schema.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Exchange } from '#server/platform/http/exchange.ts'
import { type Route, customerRoute, visitorRoute } from '#server/platform/http/route.ts'
import type { RouteDeps, ServerModule } from '#server/platform/modules/server-module.ts'
import { customerCommands } from './desk.ts'
import { createPersonDeskRoutes } from './desk-routes.ts'
import { passwordResetJob, sweepAccounts } from './jobs.ts'
import { customerMails } from './mails.ts'
import { emailChangedPush, newDevicePush, passwordChangedPush } from './push.ts'
import { closeAccount } from './close-account.ts'
import { toDeviceLabel } from '#server/platform/http/device-label.ts'
import { endDevice, listDevices, logout } from './devices.ts'
import { login } from './login.ts'
import { register } from './register.ts'
import { addPasskey, isLoginRecent, startAddingPasskey } from './add-passkey.ts'
import { loginWithPasskey, startPasskeyLogin } from './passkey-login.ts'
import { listPasskeyRows, removePasskey, renamePasskey, toPasskey } from './passkeys.ts'
import { renewSession } from './renew-session.ts'
import { requestReset, resetPassword } from './reset-password.ts'
import { createClearedCookies, createSessionCookies } from './session-cookies.ts'
import { loadMe, updateMe } from './update-me.ts'
import { sendVerification, verifyEmail } from './verify-email.ts'
import { authenticateOptional } from './authenticate.ts'
import { removeOldSubscriptions, saveSubscription, unsubscribe } from './push-subscriptions.ts'

const toEmptyResponse = async (work: Promise<unknown>): Promise<Record<string, never>> => {
  await work
  return {}
}

const toClientInfo = ({ source, userAgent }: Exchange) => ({ source, device: toDeviceLabel(userAgent) })

/** Sets the cookies of a new session. */
async function withCookies(
  { now, env }: RouteDeps,
  exchange: Exchange,
  session: Promise<SessionResponse>,
): Promise<SessionResponse> {
  const response = await session
  exchange.setCookies(createSessionCookies(response, now(), env))
  return response
}

function passkeyRoutes(deps: RouteDeps): Route[] {
  return [
    visitorRoute(
      passkeysApi.startLogin,
      'Options for a login by passkey, with a challenge that is valid for 10 minutes, once',
      (_, { source }) => startPasskeyLogin(deps, source),
    ),
    visitorRoute(passkeysApi.login, 'Log in by a passkey: the same session as by the password', ({ body }, it) =>
      withCookies(deps, it, loginWithPasskey(deps, body, toClientInfo(it))),
    ),
    customerRoute(passkeysApi.list, "The customer's passkeys, the oldest first", async (_, me) => ({
      data: (await listPasskeyRows(deps.db, me.customerId)).map(toPasskey),
      needsPassword: !(await isLoginRecent(deps, me)),
    })),
    customerRoute(
      passkeysApi.startAdding,
      'Options for a new passkey; needs the password unless the login is less than 10 minutes old',
      ({ body }, me) => startAddingPasskey(deps, me, body.password),
    ),
    customerRoute(passkeysApi.add, 'Add a passkey; a mail tells the customer', ({ body }, me, { userAgent }) =>
      addPasskey(deps, me, body, toDeviceLabel(userAgent)),
    ),
    customerRoute(passkeysApi.rename, 'Rename a passkey', ({ params, body }, me) =>
      renamePasskey(deps, me, params.id, body.name),
    ),
    customerRoute(passkeysApi.remove, 'Remove a passkey; a mail tells the customer', ({ params }, me) =>
      removePasskey(deps, me, params.id),
    ),
  ]
}

function customerRoutes(deps: RouteDeps): Route[] {
  const clearSession = (exchange: Exchange) => exchange.setCookies(createClearedCookies(deps.env))

  return [
    visitorRoute(
      customersApi.register,
      'Register; logs in at once and mails a link that confirms the address',
      ({ body }, it) => withCookies(deps, it, register(deps, body, toClientInfo(it))),
    ),
    visitorRoute(
      customersApi.login,
      'Log in. A wrong password and an unknown address get the same response',
      ({ body }, it) => withCookies(deps, it, login(deps, body, toClientInfo(it))),
    ),
    visitorRoute(
      sessionsApi.refresh,
      'Renew the access token given in the Authorization header, expired or not; repeatable while its successor is unused',
      (_, it) => withCookies(deps, it, renewSession(deps, it.token)),
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
      'Change the given fields. A new address takes effect once confirmed; a new password ends the other sessions',
      ({ body }, customer) => updateMe(deps, customer, body),
    ),
    customerRoute(customersApi.sendVerification, 'Mail the confirming link again', (_, { customerId }) =>
      toEmptyResponse(sendVerification(deps, customerId)),
    ),
    customerRoute(sessionsApi.list, "The customer's sessions, the current one first", async (_, customer) => ({
      data: await listDevices(deps, customer),
    })),
    customerRoute(sessionsApi.end, 'Log out another device', ({ params }, customer) =>
      toEmptyResponse(endDevice(deps, customer, params.id)),
    ),
    customerRoute(
      liveEventsApi.stream,
      'Stream of changes to the customer’s data; ends with the token or session',
      async (_, customer, it) => deps.openStream(customer, it.signal),
    ),
    customerRoute(
      customersApi.withdraw,
      'Close the account: personal data is erased, all sessions end',
      async ({ body }, { customerId }, it) => {
        await closeAccount(deps, customerId, body)
        clearSession(it)
        return {}
      },
    ),
  ]
}

const pushRoutes = (deps: Deps): Route[] => [
  visitorRoute(
    pushApi.subscribe,
    'Register a push subscription, for the token’s customer if there is one. Idempotent',
    async ({ body }, { token, source }) => {
      const customer = await authenticateOptional(deps, token)
      await saveSubscription(deps, body, { customer, source })
      return {}
    },
  ),
  visitorRoute(pushApi.unsubscribe, 'Remove a push subscription', async ({ body }, it) => {
    await unsubscribe(deps, body.endpoint, it)
    return {}
  }),
]

export const customers: ServerModule = {
  routes: (deps) => [...pushRoutes(deps), ...customerRoutes(deps), ...passkeyRoutes(deps)],
  jobs: (deps) => [passwordResetJob(deps)],
  mails: customerMails,
  pushes: [newDevicePush, passwordChangedPush, emailChangedPush],
  deskRoutes: createPersonDeskRoutes,
  desk: customerCommands,
  logLabels: {
    customer: {
      endedSessions: { title: 'ログアウトした端末' },
      removedPasskeys: { title: '削除したパスキー' },
      isLocked: { title: 'ロック' },
      isVerified: { title: 'メールの確認' },
    },
  },
  sweeps: [sweepAccounts, removeOldSubscriptions],
}
