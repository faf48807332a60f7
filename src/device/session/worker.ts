/** The worker's session. It uses the database row only: a worker has no localStorage, and cookies not in every browser. */
import { once } from '#contract/shared/once.ts'
import { createClock } from '#src/device/time/clock.ts'
import { type DeviceSession, createDeviceSession, createTabChannel } from './request.ts'
import { updateSessionRow } from './row.ts'

/** Not stored: the worker lives for seconds, and the first response sets its clock. */
const noStorage = { read: () => undefined, write: () => {} }

export const workerSession: () => DeviceSession = once(() =>
  createDeviceSession({
    clock: createClock(noStorage),
    mirrors: [],
    log: { read: () => [], add: () => {} },
    row: { change: updateSessionRow },
    tabs: createTabChannel(),
    send: (path, init) => fetch(path, init),
    isPageProtected: () => false,
  }),
)
