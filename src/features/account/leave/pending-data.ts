/** What would be lost if this device deleted the data of these owners now. */
import { countDrafts } from '#src/device/session/form-drafts.ts'
import { withTimeLimit } from '#src/device/storage/limit-time.ts'
import type { OutboxRow } from '#src/device/outbox/row.ts'
import { isUnsent, isUncertain } from '#src/device/outbox/state.ts'
import { listOpenRows, settle } from '#src/device/outbox/outbox.ts'
import { isOffline } from '#src/device/network/connectivity.ts'
import { countUnsent, sendUnsent } from '#src/device/cart-sync/start.ts'

/** Neither storage nor network may delay a log-out longer than this. */
export const LEAVE_TIMEOUT_MS = 2_000

export interface PendingData {
  drafts: number
  /** Changes of cart and favorites that are not synced. */
  changes: number
  /** Reservations and other submissions that are waiting. */
  unsent: readonly OutboxRow[]
  /** Rejected submissions, whose input would be lost. */
  rejected: readonly OutboxRow[]
}

/** `unknown`: storage does not respond, so something may be waiting. */
export type PendingDataResult = PendingData | 'unknown'

export interface LeaveScope {
  /** Customer ids, and guests. */
  readOwners: () => Promise<readonly string[]>
  /** Ignores drafts, cart and favorites, which are deleted in any case. */
  onlySubmissions?: boolean
}

export const countSendable = ({ changes, unsent }: PendingData): number => changes + unsent.length

/** Waiting submissions that may have arrived without a response. */
export const countUncertain = ({ unsent }: PendingData): number => unsent.filter(isUncertain).length

export const hasNothing = (it: PendingData): boolean => it.drafts + countSendable(it) + it.rejected.length === 0

/** Recent changes may still be syncing, which is no reason to ask. */
async function countUnsyncedChanges(): Promise<number> {
  const count = await countUnsent()
  return count > 0 && !isOffline() ? withTimeLimit(sendUnsent(), LEAVE_TIMEOUT_MS).catch(() => count) : count
}

async function readRows(owners: readonly string[]): Promise<OutboxRow[]> {
  return (await Promise.all(owners.map(listOpenRows))).flat()
}

async function readAll({ readOwners, onlySubmissions = false }: LeaveScope): Promise<PendingData> {
  const owners = await withTimeLimit(readOwners())
  if (owners.length === 0) return { drafts: 0, changes: 0, unsent: [], rejected: [] }
  const [drafts, changes, rows] = await Promise.all([
    onlySubmissions ? 0 : withTimeLimit(countDrafts(...owners)),
    onlySubmissions ? 0 : withTimeLimit(countUnsyncedChanges()),
    withTimeLimit(readRows(owners)),
  ])
  return {
    drafts,
    changes,
    unsent: rows.filter(isUnsent),
    rejected: rows.filter(({ state }) => state === 'needsChoice'),
  }
}

export const loadPendingData = (scope: LeaveScope): Promise<PendingDataResult> => readAll(scope).catch(() => 'unknown')

/**
 * Revokes attempted submissions that have not arrived. Those whose state is unknown stay. Returns
 * true if some had arrived.
 */
export async function settleAttempted({ readOwners }: LeaveScope): Promise<boolean> {
  let hasArrived = false
  for (const { key } of (await readRows(await readOwners())).filter(isUncertain))
    if ((await settle(key)) === 'decided') hasArrived = true
  return hasArrived
}
