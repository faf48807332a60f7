/** What would be lost if the device forgot these owners now. */
import { countDrafts } from '#src/local/form-drafts.ts'
import { limitTime } from '#src/local/limit-time.ts'
import { isUncertain, isUnsent, type OutboxRow } from '#src/local/outbox/outbox-row.ts'
import { leftOf, settle } from '#src/local/outbox/shown-outbox.ts'
import { isOffline } from '#src/local/page-reach.ts'
import { countUnsent, sendUnsent } from '#src/session/unsent.ts'

/** The device may not answer, nor the network: a customer who wants to leave does not wait longer than this. */
export const PATIENCE_MS = 2_000

export interface AtStake {
  drafts: number
  /** Changes of cart and favorites that the server has not got. */
  changes: number
  /** Reservations and the like that wait to be sent. */
  unsent: readonly OutboxRow[]
  /** What the server did not accept: what was typed would go with it. */
  refused: readonly OutboxRow[]
}

/** `unknown`: the device does not answer. That is not to say that nothing waits. */
export type Found = AtStake | 'unknown'

export interface Leavers {
  /** Customers by their ids, and guests. */
  readOwners: () => Promise<readonly string[]>
  /** Ignores drafts, cart and favorites, which are deleted in any case. */
  onlySubmissions?: boolean
}

export const countToSend = ({ changes, unsent }: AtStake): number => changes + unsent.length

/** Of what waits, so many may have arrived without an answer. */
export const countUncertain = ({ unsent }: AtStake): number => unsent.filter(isUncertain).length

export const isNothing = (it: AtStake): boolean => it.drafts + countToSend(it) + it.refused.length === 0

/** What was changed a moment ago is on its way: that is no reason to ask. */
async function countStuck(): Promise<number> {
  const count = await countUnsent()
  return count > 0 && !isOffline() ? limitTime(sendUnsent(), PATIENCE_MS).catch(() => count) : count
}

async function readRows(owners: readonly string[]): Promise<OutboxRow[]> {
  return (await Promise.all(owners.map(leftOf))).flat()
}

async function readAll({ readOwners, onlySubmissions = false }: Leavers): Promise<AtStake> {
  const owners = await limitTime(readOwners())
  if (owners.length === 0) return { drafts: 0, changes: 0, unsent: [], refused: [] }
  const [drafts, changes, rows] = await Promise.all([
    onlySubmissions ? 0 : limitTime(countDrafts(...owners)),
    onlySubmissions ? 0 : limitTime(countStuck()),
    limitTime(readRows(owners)),
  ])
  return {
    drafts,
    changes,
    unsent: rows.filter(isUnsent),
    refused: rows.filter(({ state }) => state === 'needsChoice'),
  }
}

export const readAtStake = (leavers: Leavers): Promise<Found> => readAll(leavers).catch(() => 'unknown')

/** Takes back what was tried and has not arrived. What the server cannot be asked about stays. True if some had arrived. */
export async function settleTried({ readOwners }: Leavers): Promise<boolean> {
  let hasArrived = false
  for (const { key } of (await readRows(await readOwners())).filter(isUncertain))
    if ((await settle(key)) === 'answered') hasArrived = true
  return hasArrived
}
