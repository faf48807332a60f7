/** For tests of the session: each starts with an empty account server and an empty device. */
import { beforeEach } from 'vitest'
import * as customersApi from '#contract/customers/api.ts'
import { type Session, parseSession } from '#src/device/session/token.ts'
import { makeAccountServer } from './account-server.ts'
import { eraseDevice, openTab, type Tab } from './device.ts'

/** The server of the running test. */
export let server: ReturnType<typeof makeAccountServer>

/** Call once per test file. `now`: the server's time. */
export function withNewDevice(now: () => number = Date.now): void {
  beforeEach(async () => {
    server = makeAccountServer({ now, jar: document })
    await eraseDevice()
  })
}

export const open = (surroundings: Parameters<typeof openTab>[1] = {}): Tab => openTab(server.send, surroundings)

export function newSession(email?: string): Session {
  const { token, issuedAt } = server.open(email)
  return parseSession(token, issuedAt)
}

export async function logIn(tab: Tab, email?: string): Promise<Session> {
  const session = newSession(email)
  await tab.store.begin(session)
  return session
}

export const readAsCustomer = (tab: Tab) => tab.call(customersApi.getMe)

/** The tokens of requests whose URL starts with this prefix. */
export const listSentTokens = (path: string) =>
  server.requests.filter((it) => it.path.startsWith(path)).map(({ token }) => token)
