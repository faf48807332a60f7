/** A page with all session code, and an account server instead of the network. */
import { beforeAll, beforeEach, expect, onTestFinished, vi } from 'vitest'
import { pageSession } from '#src/device/session/page.ts'
import { parseSession } from '#src/device/session/token.ts'
import { redirectOnSessionChange } from '#src/routing/session-redirects.ts'
import { type SessionState, sessionStateAtom, atomStore } from '#src/device/session/customer.ts'
import { logout } from '#src/device/session/logout.ts'
import { startSession } from '#src/device/session/start.ts'
import { makeAccountServer } from './account-server.ts'
import { eraseDevice, openTab } from './device.ts'
import { renderStore } from './render-store.tsx'

export const HANAKO = { email: 'hanako@example.jp', password: 'right password' }
export const TARO = { email: 'taro@example.jp', password: 'right password' }

type Server = ReturnType<typeof makeAccountServer>

/** Call once per test file. Returns the server of the running test. */
export function withAccounts(): () => Server {
  let server: Server
  beforeAll(() => startSession(() => {}))
  beforeEach(async () => {
    server = makeAccountServer({ now: Date.now, jar: document })
    const network = vi.spyOn(globalThis, 'fetch').mockImplementation((path, init) => server.send(String(path), init))
    await logout()
    await eraseDevice()
    await pageSession().store.read()
    server.requests.length = 0
    onTestFinished(() => network.mockRestore())
  })
  return () => server
}

export async function visit(path: string, options?: Parameters<typeof redirectOnSessionChange>[1]) {
  const store = await renderStore({ path, answers: { '/api/Customers/me/sessions': { data: [] } } })
  onTestFinished(redirectOnSessionChange(store.router, options))
  const at = () => store.router.state.resolvedLocation?.href
  await expect.poll(at).toBeDefined()
  return { ...store, at }
}

/** Logs in in another tab of the same device. */
export async function logInInOtherTab(server: Server, email = HANAKO.email) {
  const tab = openTab(server.send)
  const { token, issuedAt } = server.open(email)
  if (tab.store.get()) await tab.store.end('replaced')
  await tab.store.begin(parseSession(token, issuedAt))
  return tab
}

export const state = (): SessionState => atomStore.get(sessionStateAtom)
