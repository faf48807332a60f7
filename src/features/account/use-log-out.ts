import { useEffect, useState } from 'react'
import { countDrafts } from '#src/local/form-drafts.ts'
import { isUncertain } from '#src/local/outbox/outbox-row.ts'
import { sendNow, settle, unsentOf } from '#src/local/outbox/shown-outbox.ts'
import { isOffline } from '#src/local/page-reach.ts'
import { logOut, readCustomerId } from '#src/session/session.ts'
import { countUnsent, sendUnsent } from '#src/session/unsent.ts'

/** The device may not answer, the network neither: one is logged out all the same. */
const PATIENCE_MS = 2_000

const atMost = <T>(work: Promise<T>, otherwise: T): Promise<T> =>
  Promise.race([work, new Promise<T>((resolve) => setTimeout(() => resolve(otherwise), PATIENCE_MS))])

/** What was changed a moment ago is on its way: that is no reason to ask. */
async function countStuck(): Promise<number> {
  const count = await atMost(countUnsent(), 0)
  return count > 0 && !isOffline() ? atMost(sendUnsent(), count) : count
}

export interface AtStake {
  drafts: number
  /** Changes of cart and favorites. */
  changes: number
  /** Reservations and the like that the server has not got. */
  submissions: number
  /** Of these it may have got so many. */
  uncertain: number
}

const NOTHING: AtStake = { drafts: 0, changes: 0, submissions: 0, uncertain: 0 }

async function readAtStake(): Promise<AtStake> {
  const customerId = await atMost(readCustomerId(), undefined)
  if (customerId === undefined) return NOTHING
  const [drafts, changes, rows] = await Promise.all([
    atMost(countDrafts(customerId), 0),
    countStuck().catch(() => 0),
    atMost(unsentOf(customerId), []).catch(() => []),
  ])
  return { drafts, changes, submissions: rows.length, uncertain: rows.filter(isUncertain).length }
}

/** Of each the server says whether it had arrived; what it cannot be asked about stays. */
async function settleAll(): Promise<void> {
  const customerId = await readCustomerId()
  for (const { key } of customerId === undefined ? [] : await unsentOf(customerId)) await settle(key)
}

type Trouble = 'unsent' | 'unsettled'

/** Logs out by being used. Where something would be lost it gives what, and how to go on. */
export function useLogOut(onDone: () => void) {
  const [atStake, setAtStake] = useState<AtStake>()
  const [work, setWork] = useState<'send' | 'erase'>()
  /** What the customer wanted to be done and could not be. */
  const [trouble, setTrouble] = useState<Trouble>()

  const leave = async () => {
    setAtStake(undefined)
    await atMost(logOut(), undefined)
    onDone()
  }
  const attempt = async (what: NonNullable<typeof work>, doing: () => Promise<unknown>) => {
    setWork(what)
    await doing().catch(() => {})
    setWork(undefined)
    return readAtStake()
  }
  const sendAndLeave = async () => {
    const left = await attempt('send', () => Promise.all([sendUnsent(), sendNow()]))
    if (left.changes + left.submissions === 0) return leave()
    setTrouble('unsent')
    setAtStake(left)
  }
  const eraseAndLeave = async () => {
    const left = await attempt('erase', settleAll)
    if (left.uncertain === 0) return leave()
    setTrouble('unsettled')
    setAtStake(left)
  }

  useEffect(() => {
    let isGone = false
    async function begin() {
      const found = await readAtStake()
      if (isGone) return
      if (found.drafts + found.changes + found.submissions > 0) setAtStake(found)
      else await leave()
    }
    void begin()
    return () => {
      isGone = true
    }
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the page is shown
  }, [])

  return { atStake, work, trouble, leave, sendAndLeave, eraseAndLeave }
}
