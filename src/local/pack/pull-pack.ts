/**
 * Brings the pack in step with the catalogue. Wherever it is cut off (no network, a closed tab, a full disk) the rows
 * and the cursor still belong together, and the next pull goes on from there.
 */
import { type Changes, readChanges } from '#contract/catalogue.ts'
import { CodedError } from '#contract/errors.ts'
import type { Call } from '#contract/render.ts'
import { withLock } from '../lock.ts'
import { beginAnew, commitChanges } from './commit-changes.ts'
import type { WithPackDb } from './pack-db.ts'
import type { PackState } from './pack-copy.ts'
import { growing, readState } from './pack-state.ts'
import { sweepPack } from './sweep-pack.ts'
import { tellPackChange } from './tell-pack.ts'

interface Puller {
  ask: Call
  withDb: WithPackDb
  serverNow: () => number
  /** Asked before each step: whoever erases the pack in the middle does not want the rest of it. */
  isWanted?: () => boolean
}

/** A feed that keeps refusing its own cursors is not asked for ever. */
const MAX_NEW_BEGINNINGS = 2

type Step = 'more' | 'anew' | 'done'

async function askFeed({ ask, withDb }: Puller, before: PackState): Promise<Changes | undefined> {
  const since = growing(before)?.cursor
  try {
    return await ask(readChanges, { query: since ? { since } : {} })
  } catch (error) {
    if (!(error instanceof CodedError && error.code === 'CURSOR_GONE')) throw error
    await beginAnew(withDb, before)
    return undefined
  }
}

async function pullStep(puller: Puller): Promise<Step> {
  const { withDb, serverNow, isWanted = () => true } = puller
  if (!isWanted()) return 'done'
  const before = await withDb(readState)
  const changes = await askFeed(puller, before)
  if (!changes) return 'anew'
  // The answer was on its way for a while.
  if (!isWanted()) return 'done'
  const change = await commitChanges(withDb, { before, changes, toldAt: serverNow() })
  // Another tab is at it: what it leaves is seen by asking again.
  if (change === 'beaten') return 'more'
  tellPackChange(change)
  return changes.more ? 'more' : 'done'
}

/** Ends when the pack holds the whole catalogue as it is now. */
export async function pullPack(puller: Puller): Promise<void> {
  let beginnings = 0
  // One tab at a time, an answer at a time: a lock that is held longer may be that of a frozen tab.
  for (let step: Step = 'more'; step !== 'done';) {
    step = await withLock('komorebi.pack', () => pullStep(puller))
    if (step === 'anew' && (beginnings += 1) > MAX_NEW_BEGINNINGS) throw new CodedError('CURSOR_GONE')
  }
  await sweepPack(puller.withDb)
}
