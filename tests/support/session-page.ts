/** A page with everything that the session does in it, and an account server in the place of the network. */
import { beforeAll, beforeEach, expect, onTestFinished, vi } from 'vitest'
import { pageSession } from '#src/local/page-session.ts'
import { sessionOf } from '#src/local/session-token.ts'
import { followSession } from '#src/navigation/follow-session.ts'
import { type SessionState, sessionStateAtom, sessionStore } from '#src/session/session-atoms.ts'
import { logOut } from '#src/session/session.ts'
import { startSession } from '#src/session/start-session.ts'
import { makeAccountServer } from './account-server.ts'
import { eraseDevice, openTab } from './device.ts'
import { renderStore } from './render-store.tsx'

export const HANAKO = { email: 'hanako@example.jp', password: 'right password' }
export const TARO = { email: 'taro@example.jp', password: 'right password' }

type Server = ReturnType<typeof makeAccountServer>

/** Call it once in a file of tests; gives the server of the running test. */
export function withAccounts(): () => Server {
  let server: Server
  beforeAll(() => startSession(() => {}))
  beforeEach(async () => {
    server = makeAccountServer({ now: Date.now, jar: document })
    const network = vi.spyOn(globalThis, 'fetch').mockImplementation((path, init) => server.send(String(path), init))
    await logOut()
    await eraseDevice()
    await pageSession().keeper.read()
    server.requests.length = 0
    onTestFinished(() => network.mockRestore())
  })
  return () => server
}

export async function visit(path: string, options?: Parameters<typeof followSession>[1]) {
  const store = await renderStore({ path, answers: { '/api/Customers/me/sessions': { data: [] } } })
  onTestFinished(followSession(store.router, options))
  const at = () => store.router.state.resolvedLocation?.href
  await expect.poll(at).toBeDefined()
  return { ...store, at }
}

/** Another tab of the same device, in which somebody logs in. */
export async function logInElsewhere(server: Server, email = HANAKO.email) {
  const tab = openTab(server.send)
  const { token, issuedAt } = server.open(email)
  if (tab.keeper.peek()) await tab.keeper.end('replaced')
  await tab.keeper.begin(sessionOf(token, issuedAt))
  return tab
}

export const state = (): SessionState => sessionStore.get(sessionStateAtom)
