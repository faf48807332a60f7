/** The server's time. A device's clock may be wrong by hours, so session expiry is computed with this one. */

/** Smaller corrections are not stored, except the first. */
const MIN_STORED_CHANGE_MS = 5_000

interface OffsetStorage {
  read(): string | undefined
  write(text: string): void
}

export interface Clock {
  /** False until a response has told the server's time; until then `serverNow` is the device's time. */
  isSet(): boolean
  serverNow(): number
  /** Reads the server time from a response. Responses that may be cached are ignored: their time is outdated. */
  update(headers: Headers): void
}

export function createClock(storage: OffsetStorage, deviceNow: () => number = Date.now): Clock {
  let offsetMs: number | undefined
  const isSet = () => storage.read() !== undefined
  const read = () => Number(storage.read() ?? 0) || 0
  return {
    isSet,
    serverNow: () => deviceNow() + (offsetMs ??= read()),
    update(headers) {
      const serverTime = Number(headers.get('x-server-time') ?? Number.NaN)
      if (!Number.isFinite(serverTime) || !headers.get('cache-control')?.includes('no-store')) return
      offsetMs = serverTime - deviceNow()
      if (!isSet() || Math.abs(offsetMs - read()) > MIN_STORED_CHANGE_MS) storage.write(String(Math.round(offsetMs)))
    },
  }
}
