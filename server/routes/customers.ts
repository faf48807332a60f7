import { readCart, readFavorites, syncCart, syncFavorites } from '#contract/baskets.ts'
import {
  changeMe,
  login,
  readMe,
  register,
  requestReset,
  resetPassword,
  sendVerification,
  verifyEmail,
  withdraw,
} from '#contract/customers.ts'
import { CodedError } from '#contract/errors.ts'
import { streamEvents } from '#contract/events.ts'
import { endSession, listSessions, logout, refreshSession, type SessionAnswer } from '#contract/session.ts'
import type { Deps } from '../deps.ts'
import { readBasket, syncBasket } from '../domain/customers/baskets.ts'
import * as me from '../domain/customers/change-me.ts'
import type { CustomerStreams } from '../domain/customers/customer-streams.ts'
import { deviceWords } from '../domain/customers/device-words.ts'
import * as devices from '../domain/customers/devices.ts'
import * as entrance from '../domain/customers/login.ts'
import * as registration from '../domain/customers/register.ts'
import { renewSession } from '../domain/customers/renew-session.ts'
import * as newPassword from '../domain/customers/reset-password.ts'
import * as reset from '../domain/customers/reset-request.ts'
import * as verification from '../domain/customers/verify-email.ts'
import * as withdrawal from '../domain/customers/withdraw.ts'
import { type Exchange, MALFORMED } from '../exchange.ts'
import { customerRoute, visitorRoute, type Route } from '../route.ts'
import { clearedCookies, sessionCookies } from '../session-cookies.ts'

const done = async (doing: Promise<unknown>): Promise<Record<string, never>> => {
  await doing
  return {}
}

export function customerRoutes(deps: Deps, streams: CustomerStreams): Route[] {
  const visitor = ({ source, userAgent }: Exchange) => ({ source, device: deviceWords(userAgent) })
  const letIn = async (exchange: Exchange, session: Promise<SessionAnswer>): Promise<SessionAnswer> => {
    const answer = await session
    exchange.setCookies(sessionCookies(answer, deps.now(), deps.env))
    return answer
  }
  const letOut = (exchange: Exchange) => exchange.setCookies(clearedCookies(deps.env))

  return [
    visitorRoute(register, ({ body }, it) => letIn(it, registration.register(deps, body, visitor(it)))),
    visitorRoute(login, ({ body }, it) => letIn(it, entrance.login(deps, body, visitor(it)))),
    visitorRoute(refreshSession, (_, it) => letIn(it, renewSession(deps, it.token))),
    visitorRoute(logout, async (_, it) => {
      if (it.token === MALFORMED) throw new CodedError('UNAUTHORIZED')
      // Without a token it may be another site that asks: a form can be sent from anywhere, this header cannot.
      if (it.token !== undefined) letOut(it)
      return done(devices.logOut(deps, it.token))
    }),
    visitorRoute(verifyEmail, ({ body }) => verification.verifyEmail(deps, body)),
    visitorRoute(requestReset, ({ body }, it) => done(reset.requestReset(deps, body, it.source))),
    visitorRoute(resetPassword, ({ body }, it) => done(newPassword.resetPassword(deps, body, it.source))),

    customerRoute(readMe, (_, { customerId }) => me.readMe(deps, customerId)),
    customerRoute(changeMe, ({ body }, customer) => me.changeMe(deps, customer, body)),
    customerRoute(sendVerification, (_, { customerId }) => done(verification.sendVerification(deps, customerId))),
    customerRoute(listSessions, async (_, customer) => ({ data: await devices.listDevices(deps, customer) })),
    customerRoute(endSession, ({ params }, customer) => done(devices.endDevice(deps, customer, params.id))),
    customerRoute(streamEvents, async (_, customer, it) => streams.open(customer, it.signal)),
    customerRoute(readCart, (_, { customerId }) => readBasket(deps, { customerId, kind: 'cart' })),
    customerRoute(syncCart, ({ body }, { customerId }) => syncBasket(deps, { customerId, kind: 'cart' }, body)),
    customerRoute(readFavorites, (_, { customerId }) => readBasket(deps, { customerId, kind: 'favorites' })),
    customerRoute(syncFavorites, ({ body }, { customerId }) =>
      syncBasket(deps, { customerId, kind: 'favorites' }, body),
    ),
    customerRoute(withdraw, async ({ body }, { customerId }, it) => {
      await withdrawal.withdraw(deps, customerId, body)
      letOut(it)
      return {}
    }),
  ]
}
