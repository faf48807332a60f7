/** Runs what the matched pages declare before their data is read. To stop a navigation, a middleware throws. */
import { redirect } from '@tanstack/react-router'
import { CodedError } from '#contract/errors.ts'
import { isLoggedIn, isLoggedInForSure } from '#src/session/is-logged-in.ts'
import { rememberWantedPage } from './wanted-page.ts'

export interface Surroundings {
  isServer: boolean
  /** Path, query and hash of the page that is entered. */
  href: string
  /** It is only read ahead; nobody wants it yet. */
  isPreload: boolean
}

type Middleware = (surroundings: Surroundings) => void | Promise<void>

/** The server knows no session: it lets everybody pass, the browser decides. */
const registered = {
  /** What the session does leads nowhere from here. The same as to declare nothing. */
  public: () => {},
  guest({ isServer }) {
    if (!isServer && isLoggedIn()) throw redirect({ href: '/mypage', replace: true })
  },
  async auth({ isServer, href, isPreload }) {
    if (isServer || (await isLoggedInForSure())) return
    if (!isPreload) rememberWantedPage(href)
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
  surroundings: Surroundings,
  middleware: Record<string, Middleware> = registered,
): Promise<void> {
  const names = matches.flatMap((match) => match.staticData.middleware ?? [])
  const unknown = names.find((name) => !Object.hasOwn(middleware, name))
  if (unknown) throw new CodedError('INTERNAL_ERROR', { message: `Unknown middleware ${unknown}` })
  for (const name of names) await middleware[name]!(surroundings)
}
