/** What people are asked now and then rests in between, as far as this device remembers. */
import { keep, readKept } from './device-storage.ts'

export const noteTime = (key: string, now: number): void => keep(key, `${now}`)

/** Also where nothing is kept, or nothing that makes sense. */
export function isRested(key: string, restMs: number, now: number): boolean {
  const notedAt = Number(readKept(key) ?? Number.NaN)
  return Number.isNaN(notedAt) || now - notedAt > restMs
}
