/** The page's session. Created at first use, because server rendering has no browser APIs. */
import { createClock } from '#src/device/network/clock.ts'
import { type DeviceSession, createDeviceSession } from './device-session.ts'
import { setStored, getStored } from '#src/device/storage/local-storage.ts'
import type { Fetch } from '#src/device/network/fetch.ts'
import { pageConnectivity, withConnectivity } from '#src/device/network/connectivity.ts'
import { createCookieStore, createMirror, createWebStore, type WebStorage } from './mirrors.ts'
import { lazyRow } from './row.ts'
import type { SessionRow, Tabs } from './store.ts'
import { createTabChannel } from './tabs.ts'

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
  deviceNow?: () => number
}

export const CLOCK_KEY = 'komorebi.clock-offset'
export const ENDED_SESSIONS_KEY = 'komorebi.ended-sessions'
const MAX_ENDED_IDS = 8

export function createPageSession({ storage, jar, isSecure, row, tabs, send, deviceNow }: Environment): PageSession {
  const clock = createClock(
    { read: () => getStored(CLOCK_KEY), write: (text) => setStored(CLOCK_KEY, text) },
    deviceNow,
  )
  const mirrors = [
    createMirror(createWebStore(storage)),
    createMirror(createCookieStore({ open: jar, isSecure, serverNow: clock.serverNow })),
  ]
  const log = {
    read: () => getStored(ENDED_SESSIONS_KEY)?.split(' ') ?? [],
    add: (id: string) => setStored(ENDED_SESSIONS_KEY, [id, ...log.read()].slice(0, MAX_ENDED_IDS).join(' ')),
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

let own: PageSession | undefined

export const pageSession = (): PageSession =>
  (own ??= createPageSession({
    storage: () => localStorage,
    jar: () => document,
    isSecure: () => location.protocol === 'https:',
    row: lazyRow,
    tabs: withPageEvents(createTabChannel()),
    send: withConnectivity((path, init) => fetch(path, init), pageConnectivity()),
  }))
