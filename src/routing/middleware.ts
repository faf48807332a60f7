/**
 * Runs the middleware declared by the matched pages before their data is loaded. A middleware
 * throws to stop a navigation.
 */
import { redirect } from '@tanstack/react-router'
import { CodedError } from '#contract/shared/errors.ts'
import { ownLogin } from '#src/device/session/customer.ts'
import { isLoggedIn, verifyLoggedIn } from '#src/device/session/use-session.ts'
import { saveReturnUrl } from './return-url.ts'

export interface NavigationContext {
  isServer: boolean
  /** Path, query and hash of the page being entered. */
  href: string
  /** True for a preload, which no one has requested yet. */
  isPreload: boolean
}

type Middleware = (context: NavigationContext) => void | Promise<void>

/** The server has no session and allows everyone; the browser decides. */
const registered = {
  /** Session changes cause no redirect here. The same as declaring nothing. */
  public: () => {},
  guest({ isServer }) {
    // A login of this tab leads to the return URL itself.
    if (!isServer && !ownLogin.isPending && isLoggedIn()) throw redirect({ href: '/mypage', replace: true })
  },
  /** Finds a session that only the database has, so that a customer is not taken for a guest. */
  async session({ isServer }) {
    if (!isServer) await verifyLoggedIn()
  },
  async auth({ isServer, href, isPreload }) {
    if (isServer || (await verifyLoggedIn())) return
    if (!isPreload) saveReturnUrl(href)
    throw redirect({ href: '/login', replace: true })
  },
} satisfies Record<string, Middleware>

export type MiddlewareName = keyof typeof registered

interface Match {
  staticData: { middleware?: readonly string[] }
}

/** Outer routes first. If one name is unknown, none runs. */
export async function runMiddleware(
  matches: readonly Match[],
  context: NavigationContext,
  middleware: Record<string, Middleware> = registered,
): Promise<void> {
  const names = matches.flatMap((match) => match.staticData.middleware ?? [])
  const unknown = names.find((name) => !Object.hasOwn(middleware, name))
  if (unknown) throw new CodedError('INTERNAL_ERROR', { message: `Unknown middleware ${unknown}` })
  for (const name of names) await middleware[name]!(context)
}
