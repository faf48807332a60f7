import { useEffect, useState } from 'react'
import { countDrafts } from '#src/local/form-drafts.ts'
import { isOffline } from '#src/local/page-reach.ts'
import { logOut, readCustomerId } from '#src/session/session.ts'
import { countUnsent, sendUnsent } from '#src/session/unsent.ts'

/** The device may not answer, the network neither: one is logged out all the same. */
const PATIENCE_MS = 2_000

const atMost = <T>(work: Promise<T>, otherwise: T): Promise<T> =>
  Promise.race([work, new Promise<T>((resolve) => setTimeout(() => resolve(otherwise), PATIENCE_MS))])

const countOwnDrafts = async (customerId: string | undefined): Promise<number> =>
  customerId === undefined ? 0 : countDrafts(customerId)

/** What was changed a moment ago is on its way: that is no reason to ask. */
async function countStuck(): Promise<number> {
  const count = await atMost(countUnsent(), 0)
  return count > 0 && !isOffline() ? atMost(sendUnsent(), count) : count
}

export interface AtStake {
  drafts: number
  unsent: number
  /** The customer wanted it to be sent; it could not. */
  hasFailed?: boolean
}

/** Logs out by being used. Where something would be lost it gives what, and how to go on. */
export function useLogOut(onDone: () => void) {
  const [atStake, setAtStake] = useState<AtStake>()
  const [isSending, setIsSending] = useState(false)

  const leave = async () => {
    setAtStake(undefined)
    await atMost(logOut(), undefined)
    onDone()
  }
  const sendAndLeave = async () => {
    setIsSending(true)
    const unsent = await sendUnsent().catch(() => 1)
    setIsSending(false)
    if (unsent === 0) await leave()
    else setAtStake((now) => now && { ...now, unsent, hasFailed: true })
  }

  useEffect(() => {
    let isGone = false
    async function begin() {
      const customerId = await atMost(readCustomerId(), undefined)
      const [drafts, unsent] = await Promise.all([atMost(countOwnDrafts(customerId), 0), countStuck().catch(() => 0)])
      if (isGone) return
      if (drafts + unsent > 0) setAtStake({ drafts, unsent })
      else await leave()
    }
    void begin()
    return () => {
      isGone = true
    }
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the page is shown
  }, [])

  return { atStake, isSending, leave, sendAndLeave }
}
