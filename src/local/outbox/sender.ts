/** Sends what waits: one thing at a time over all tabs and the worker. What it repeats the server does once. */
import type { DeviceSession } from '../device-session.ts'
import { failsForNow } from '../guard-db.ts'
import { withLock } from '../lock.ts'
import { presentOwner } from './fetch-as.ts'
import { beginAttempt, isOf, isUnsent, type Outcome, type OutboxRow, takeOutcome } from './outbox-row.ts'
import { changeRow, readRows, spareRows } from './outbox-rows.ts'
import { LONGEST_RETRY_AFTER_MS } from './read-outcome.ts'
import { sendRow } from './send-row.ts'

const LOCK = 'komorebi.outbox'
/** Whoever holds it so long sleeps, or sends heavy photos on a thin line: then two do, and the server does it once. */
const LOCK_WAIT_MS = 60_000

export const alone = <T>(work: () => Promise<T>): Promise<T> => withLock(LOCK, work, { waitLimitMs: LOCK_WAIT_MS })

export interface Sender {
  session: DeviceSession
  isSeen: () => boolean | Promise<boolean>
  /** Surely no network: nothing is tried, so that it may still be changed without asking the server. */
  isOffline: () => boolean
}

/**
 * Rows whose hour has come. `isPatient`: also by our own patience, not only by the server's word. An hour that is further
 * off than anybody can have named comes from a clock that was wrong.
 */
function isDue(row: OutboxRow, now: number, isPatient: boolean): boolean {
  const hour = isPatient ? row.nextAt : row.notBefore
  return isUnsent(row) && (now >= hour || hour - now > LONGEST_RETRY_AFTER_MS)
}

async function sendNow({ session, isSeen }: Sender, key: string, isPatient: boolean): Promise<void> {
  let isMine = false
  // Behind the lock, one that is being sent was left so by a page that died.
  const row = await changeRow(key, (it) => {
    isMine = isDue(it, Date.now(), isPatient)
    return isMine ? beginAttempt(it) : it
  })
  if (!row || !isMine) return
  // Where the device itself fails, nothing is known.
  const outcome = await sendRow(row, session, await isSeen()).catch((): Outcome => ({ is: 'later' }))
  await changeRow(key, (it) => takeOutcome(it, outcome, Date.now()))
}

/**
 * Tries each row that is due once. Resolves to what is unsent then, of guests and of the customer who is here. Rejects
 * where the device does not answer: but what lies only here is tried.
 */
export async function sendWaiting(sender: Sender, { isPatient = false } = {}): Promise<OutboxRow[]> {
  const tried = new Set<string>()
  for (;;) {
    const owner = await presentOwner(sender.session)
    let failure: unknown
    const known = await readRows().catch((error: unknown) => {
      failure = error
      return spareRows()
    })
    const rows = known.filter((row) => isOf(row, owner))
    const next = rows.find((row) => !tried.has(row.key) && isDue(row, Date.now(), isPatient))
    if (!next || sender.isOffline()) {
      if (failsForNow(failure)) throw failure
      return rows.filter(isUnsent)
    }
    tried.add(next.key)
    await alone(() => sendNow(sender, next.key, isPatient))
  }
}
