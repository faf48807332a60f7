/** The page's session. Created at first use, because server rendering has no browser APIs. */
import { once } from '#contract/shared/once.ts'
import type { Clock } from '#src/device/time/clock.ts'
import { pageClock } from '#src/device/time/server-time.ts'
import { type DeviceSession, createDeviceSession, createTabChannel } from './request.ts'
import { setStored, getStored } from '#src/device/storage/local-storage.ts'
import { type Fetch, createCall } from '#src/device/network/call.ts'
import { pageConnectivity, withConnectivity } from '#src/device/network/connectivity.ts'
import { createCookieStore, createMirror, createWebStore, type WebStorage } from './mirrors.ts'
import type { SessionRow, Tabs } from './store.ts'
import type { Call } from '#contract/shared/render.ts'
import { databaseExists, recordDatabase } from '#src/device/storage/database-exists.ts'

export interface PageSession extends DeviceSession {
  /** Set by the navigation; until then every page counts as public. */
  setPageProtection(isProtected: () => boolean): void
}

/** The browser APIs in use. `storage` and `jar` throw if access is blocked. */
export interface Environment {
  storage: () => WebStorage
  jar: () => { cookie: string }
  isSecure: () => boolean
  row: SessionRow
  tabs: Tabs
  send: Fetch
  clock: Clock
}

export const ENDED_SESSIONS_KEY = 'komorebi.ended-sessions'
const MAX_ENDED_IDS = 8

export function createPageSession({ storage, jar, isSecure, row, tabs, send, clock }: Environment): PageSession {
  const mirrors = [
    createMirror(createWebStore(storage)),
    createMirror(createCookieStore({ open: jar, isSecure, serverNow: clock.serverNow })),
  ]
  const log = {
    read: () => getStored(ENDED_SESSIONS_KEY)?.split(' ').filter(Boolean) ?? [],
    add(id: string) {
      const ids = [...new Set([id, ...log.read()])].slice(0, MAX_ENDED_IDS)
      setStored(ENDED_SESSIONS_KEY, ids.join(' '))
    },
  }
  let isPageProtected = () => false
  return {
    ...createDeviceSession({ clock, mirrors, log, row, tabs, send, isPageProtected: () => isPageProtected() }),
    setPageProtection(isProtected) {
      isPageProtected = isProtected
    },
  }
}

/** Also checks for changes on page events, for browsers without BroadcastChannel and after the page was suspended. */
const withPageEvents = (tabs: Tabs): Tabs => ({
  ...tabs,
  listen(listener) {
    tabs.listen(listener)
    const check = () => listener(undefined)
    addEventListener('storage', ({ key }) => {
      if (key === null || key.startsWith('customers.')) check()
    })
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) check()
    })
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden) check()
    })
  },
})

/** The session's row. Does not load Dexie for guests whose device has no database. */
const lazyRow: SessionRow = {
  async change(updater) {
    if (!(await databaseExists())) {
      const next = updater({})
      if (!next.session && next.endedAt === undefined) return next
    }
    recordDatabase()
    const { updateSessionRow } = await import('./row.ts')
    return updateSessionRow(updater)
  },
}

export const pageSession: () => PageSession = once(() =>
  createPageSession({
    storage: () => localStorage,
    jar: () => document,
    isSecure: () => location.protocol === 'https:',
    row: lazyRow,
    tabs: withPageEvents(createTabChannel()),
    clock: pageClock,
    send: withConnectivity((path, init) => fetch(path, init), pageConnectivity()),
  }),
)

/** Always calls the server, never the offline catalogue. Sends the session's token and refreshes it when needed. */
export const callServer: Call = createCall((path, init) => pageSession().fetch(path, init))
