/** For tests of the session: before each, an account server that knows nobody and a device that remembers nothing. */
import { beforeEach } from 'vitest'
import { readMe } from '#contract/customers.ts'
import { type Session, sessionOf } from '#src/local/session-token.ts'
import { makeAccountServer } from './account-server.ts'
import { eraseDevice, openTab, type Tab } from './device.ts'

/** Of the running test. */
export let server: ReturnType<typeof makeAccountServer>

/** Call it once in a file of tests. `now`: the server's time. */
export function withNewDevice(now: () => number = Date.now): void {
  beforeEach(async () => {
    server = makeAccountServer({ now, jar: document })
    await eraseDevice()
  })
}

export const open = (surroundings: Parameters<typeof openTab>[1] = {}): Tab => openTab(server.send, surroundings)

export function newSession(email?: string): Session {
  const { token, issuedAt } = server.open(email)
  return sessionOf(token, issuedAt)
}

export async function logIn(tab: Tab, email?: string): Promise<Session> {
  const session = newSession(email)
  await tab.keeper.begin(session)
  return session
}

export const readAsCustomer = (tab: Tab) => tab.call(readMe)

/** The tokens that requests to addresses beginning so carried. */
export const tokenSentTo = (path: string) =>
  server.requests.filter((it) => it.path.startsWith(path)).map(({ token }) => token)
