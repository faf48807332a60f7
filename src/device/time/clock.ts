/** The server's time. A device's clock may be wrong by hours, so session expiry is computed with this one. */

/** Smaller corrections are not stored, except the first. */
const MIN_STORED_CHANGE_MS = 5_000

interface OffsetStorage {
  read(): string | undefined
  write(text: string): void
}

export interface Clock {
  /** The device's time until a response has provided the server's. */
  serverNow(): number
  /** Reads the server time from a response. Responses that may be cached are ignored: their time is outdated. */
  update(headers: Headers): void
  /** The server's time is at least this. A device whose clock is behind is corrected before a response arrives. */
  setEarliest(serverTime: number): void
}

interface ClockOptions {
  deviceNow?: () => number
  /** Called when the time has been corrected noticeably. */
  onCorrection?: () => void
}

export function createClock(
  storage: OffsetStorage,
  { deviceNow = () => Date.now(), onCorrection = () => {} }: ClockOptions = {},
): Clock {
  let offsetMs: number | undefined
  /** NaN if nothing is stored. */
  const read = () => Number(storage.read())
  const serverNow = () => deviceNow() + (offsetMs ??= read() || 0)
  const correct = (serverTime: number) => {
    const isNoticeable = Math.abs(serverTime - serverNow()) > MIN_STORED_CHANGE_MS
    offsetMs = serverTime - deviceNow()
    if (isNoticeable) onCorrection()
  }
  return {
    serverNow,
    update(headers) {
      const serverTime = Number(headers.get('x-server-time') ?? Number.NaN)
      if (!Number.isFinite(serverTime) || !headers.get('cache-control')?.includes('no-store')) return
      correct(serverTime)
      const offset = serverTime - deviceNow()
      if (!(Math.abs(offset - read()) <= MIN_STORED_CHANGE_MS)) storage.write(String(Math.round(offset)))
    },
    setEarliest(serverTime) {
      if (serverNow() < serverTime) correct(serverTime)
    },
  }
}
