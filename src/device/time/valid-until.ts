/** Responses that time changes, such as when a sale ends, say so with `validUntil`. They are then read again. */
import { HOUR_MS, SECOND_MS } from '#contract/shared/constants.ts'
import { runAt } from './server-time.ts'

const FIRST_RETRY_MS = 2 * SECOND_MS

/** The earliest `validUntil` in a response and its parts, ms; Infinity if time changes nothing. */
export function findValidUntil(response: unknown): number {
  if (typeof response !== 'object' || response === null) return Infinity
  const { validUntil } = response as { validUntil?: string }
  const own = validUntil === undefined ? Infinity : Date.parse(validUntil)
  return Object.values(response).reduce<number>((first, part) => Math.min(first, findValidUntil(part)), own)
}

/**
 * Calls `reload` when data is no longer valid; then again and again, at longer intervals, because the server may be a moment
 * behind or unreachable. Returns a function that stops it: to be called when there is other data.
 */
export function followValidity(data: unknown, reload: () => void): () => void {
  const validUntil = findValidUntil(data)
  if (validUntil === Infinity) return () => {}
  let retryMs = FIRST_RETRY_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  const expire = () => {
    timer = setTimeout(expire, retryMs)
    retryMs = Math.min(retryMs * 2, HOUR_MS)
    reload()
  }
  const stop = runAt(validUntil, expire)
  return () => {
    stop()
    clearTimeout(timer)
  }
}
