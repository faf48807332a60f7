/** Runs what the matched pages declare before their data is read. To stop a navigation, a middleware throws. */
import { redirect } from '@tanstack/react-router'
import { CodedError } from '#contract/errors.ts'

interface Surroundings {
  isServer: boolean
}

type Middleware = (surroundings: Surroundings) => void | Promise<void>

/** As nobody can log in yet, every visitor is a guest. */
const registered = {
  public: () => {},
  guest: () => {},
  // The server knows no session: it lets pass, the browser decides.
  auth: ({ isServer }: Surroundings) => {
    if (!isServer) throw redirect({ href: '/login' })
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
