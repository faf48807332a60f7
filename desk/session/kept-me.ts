/** Who is logged in, kept for a start without network. */
import * as z from 'zod/mini'
import { type Me, meSchema } from '#contract/staff/schema.ts'

const KEY = 'komorebi.desk.me'
/** Someone has logged out here, but the server does not know it yet. */
const LOGOUT_KEY = 'komorebi.desk.logout'

const keptSchema = z.object({ me: meSchema, at: z.number() })

/** Storage may be blocked; without it the desk needs the network to start. */
function withStorage<Result>(work: (storage: Storage) => Result): Result | undefined {
  try {
    return work(localStorage)
  } catch {
    return undefined
  }
}

export function keepMe(me: Me): void {
  withStorage((storage) => storage.setItem(KEY, JSON.stringify({ me, at: Date.now() })))
}

export function forgetMe(): void {
  withStorage((storage) => storage.removeItem(KEY))
}

/** Undefined if the server has confirmed it too long ago, or the session is over by now. */
export function readKeptMe(maxAgeMs: number): Me | undefined {
  const kept = withStorage((storage) => z.safeParse(keptSchema, JSON.parse(storage.getItem(KEY) ?? 'null')).data)
  const isRecent = kept && Date.now() - kept.at < maxAgeMs
  return isRecent ? kept.me : undefined
}

export const isLogoutPending = (): boolean => withStorage((storage) => storage.getItem(LOGOUT_KEY)) != null

export function setLogoutPending(isNow: boolean): void {
  withStorage((storage) => (isNow ? storage.setItem(LOGOUT_KEY, '1') : storage.removeItem(LOGOUT_KEY)))
}
