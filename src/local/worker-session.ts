/** The session as the worker knows it: by the device's row alone, as it has no localStorage and not everywhere cookies. */
import { makeClock } from './clock.ts'
import { changeSessionRow } from './db.ts'
import { type DeviceSession, makeDeviceSession } from './device-session.ts'
import { channelTabs } from './tabs.ts'

/** It lives for seconds, and the first answer tells it the time. */
const forgetful = { read: () => undefined, write: () => {} }

let own: DeviceSession | undefined

export const workerSession = (): DeviceSession =>
  (own ??= makeDeviceSession({
    clock: makeClock(forgetful),
    mirrors: [],
    note: { read: () => [], add: () => {} },
    row: { change: changeSessionRow },
    tabs: channelTabs(),
    send: (path, init) => fetch(path, init),
    isPageProtected: () => false,
  }))
