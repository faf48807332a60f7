/** The server's clock. A device's own may be wrong by hours, so the end of a session is judged by this one. */

/** Smaller corrections are not worth a write. */
const WORTH_KEEPING_MS = 5_000

interface Keeping {
  read(): string | undefined
  write(text: string): void
}

export interface Clock {
  serverNow(): number
  /** Learns from an answer. One that was stored anywhere tells a time that is over. */
  learn(headers: Headers): void
}

export function makeClock(kept: Keeping, deviceNow: () => number = Date.now): Clock {
  let offsetMs: number | undefined
  const read = () => Number(kept.read() ?? 0) || 0
  return {
    serverNow: () => deviceNow() + (offsetMs ??= read()),
    learn(headers) {
      const told = Number(headers.get('x-server-time') ?? Number.NaN)
      if (!Number.isFinite(told) || !headers.get('cache-control')?.includes('no-store')) return
      offsetMs = told - deviceNow()
      if (Math.abs(offsetMs - read()) > WORTH_KEEPING_MS) kept.write(String(Math.round(offsetMs)))
    },
  }
}
