/** The session of this page, put together from what a browser has. Made at first use, as the server has none of it. */
import { makeClock } from './clock.ts'
import { type DeviceSession, makeDeviceSession } from './device-session.ts'
import { keep, readKept } from './device-storage.ts'
import type { Fetch } from './fetch.ts'
import { pageReach, withReach } from './page-reach.ts'
import { withPageSigns } from './page-signs.ts'
import { cookies, mirrorIn, webStorage, type WebStorage } from './session-mirrors.ts'
import { lateRow } from './session-row.ts'
import type { SessionRow, Tabs } from './session-parts.ts'
import { channelTabs } from './tabs.ts'

export interface PageSession extends DeviceSession {
  /** Told by the navigation; until then every page is public. */
  setPageProtection(isProtected: () => boolean): void
}

/** What a browser has. `storage` and `jar` throw where it is blocked. */
export interface Surroundings {
  storage: () => WebStorage
  jar: () => { cookie: string }
  isSecure: () => boolean
  row: SessionRow
  tabs: Tabs
  send: Fetch
  deviceNow?: () => number
}

const CLOCK_KEY = 'komorebi.clock-offset'
const ENDED_KEY = 'komorebi.ended-sessions'
const MOST_NOTED = 8

export function makePageSession({ storage, jar, isSecure, row, tabs, send, deviceNow }: Surroundings): PageSession {
  const clock = makeClock({ read: () => readKept(CLOCK_KEY), write: (text) => keep(CLOCK_KEY, text) }, deviceNow)
  const mirrors = [
    mirrorIn(webStorage(storage)),
    mirrorIn(cookies({ open: jar, isSecure, serverNow: clock.serverNow })),
  ]
  const note = {
    read: () => readKept(ENDED_KEY)?.split(' ') ?? [],
    add: (id: string) => keep(ENDED_KEY, [id, ...note.read()].slice(0, MOST_NOTED).join(' ')),
  }
  let isPageProtected = () => false
  return {
    ...makeDeviceSession({ clock, mirrors, note, row, tabs, send, isPageProtected: () => isPageProtected() }),
    setPageProtection(isProtected) {
      isPageProtected = isProtected
    },
  }
}

let own: PageSession | undefined

export const pageSession = (): PageSession =>
  (own ??= makePageSession({
    storage: () => localStorage,
    jar: () => document,
    isSecure: () => location.protocol === 'https:',
    row: lateRow,
    tabs: withPageSigns(channelTabs()),
    send: withReach((path, init) => fetch(path, init), pageReach()),
  }))
