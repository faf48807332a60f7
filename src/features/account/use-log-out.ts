import { useEffect, useRef, useState } from 'react'
import { countDrafts } from '#src/local/form-drafts.ts'
import { limitTime } from '#src/local/limit-time.ts'
import { isUncertain, isUnsent, type OutboxRow } from '#src/local/outbox/outbox-row.ts'
import { leftOf, onShownOutbox, sendNow, settle } from '#src/local/outbox/shown-outbox.ts'
import { isOffline } from '#src/local/page-reach.ts'
import { logOut, readCustomerId } from '#src/session/session.ts'
import { countUnsent, sendUnsent } from '#src/session/unsent.ts'

/** The device may not forget, the network not answer: nobody who wants to leave waits longer for them. */
const PATIENCE_MS = 2_000

/** What was changed a moment ago is on its way: that is no reason to ask. */
async function countStuck(): Promise<number> {
  const count = await countUnsent()
  return count > 0 && !isOffline() ? limitTime(sendUnsent(), PATIENCE_MS).catch(() => count) : count
}

export interface AtStake {
  drafts: number
  /** Changes of cart and favorites. */
  changes: number
  /** Reservations and the like that the server has not got. */
  submissions: number
  /** Of these it may have got so many. */
  uncertain: number
  /** What the server did not accept: what was typed would go with it. */
  refused: readonly OutboxRow[]
}

/** `unknown`: the device does not tell. That is not to say that nothing waits. */
export type Found = AtStake | 'unknown'

const NOTHING: AtStake = { drafts: 0, changes: 0, submissions: 0, uncertain: 0, refused: [] }

const countToSend = ({ changes, submissions }: AtStake): number => changes + submissions

const isNothing = (it: AtStake): boolean => it.drafts + countToSend(it) + it.refused.length === 0

async function readAll(): Promise<AtStake> {
  const customerId = await limitTime(readCustomerId())
  if (customerId === undefined) return NOTHING
  const [drafts, changes, rows] = await Promise.all([
    limitTime(countDrafts(customerId)),
    limitTime(countStuck()),
    limitTime(leftOf(customerId)),
  ])
  const unsent = rows.filter(isUnsent)
  const refused = rows.filter(({ state }) => state === 'needsChoice')
  return { drafts, changes, submissions: unsent.length, uncertain: unsent.filter(isUncertain).length, refused }
}

const readAtStake = (): Promise<Found> => readAll().catch(() => 'unknown')

/** Of each the server says whether it had arrived; what it cannot be asked about stays. */
async function settleAll(): Promise<void> {
  const customerId = await readCustomerId()
  const rows = customerId === undefined ? [] : await leftOf(customerId)
  for (const { key } of rows.filter(isUnsent)) await settle(key)
}

type Trouble = 'unsent' | 'unsettled'

/** Logs out by being used. Where something would be lost it gives what, and how to go on. */
export function useLogOut(onDone: () => void) {
  const [atStake, setAtStake] = useState<Found>()
  const [work, setWork] = useState<'send' | 'erase'>()
  /** What the customer wanted to be done and could not be. */
  const [trouble, setTrouble] = useState<Trouble>()
  /** Whoever has left this page meanwhile stays logged in. */
  const isGone = useRef(false)

  const leaveBy = async (loggingOut: Promise<void>) => {
    setAtStake(undefined)
    await limitTime(loggingOut, PATIENCE_MS).catch(() => {})
    onDone()
  }
  const leave = () => leaveBy(logOut())
  /** What waits stays under the customer's id, as after a session that merely ended. */
  const leaveAsIs = () => leaveBy(logOut({ keepsUnsent: true }))

  const attempt = async (what: NonNullable<typeof work>, doing: () => Promise<unknown>) => {
    setWork(what)
    await doing().catch(() => {})
    const left = await readAtStake()
    setWork(undefined)
    return left
  }
  const goOn = async (
    left: Found,
    isDone: (left: AtStake) => boolean,
    otherwise: (left: AtStake) => Trouble | undefined,
  ) => {
    if (isGone.current) return
    if (left !== 'unknown' && isDone(left)) return leave()
    setTrouble(left === 'unknown' ? undefined : otherwise(left))
    setAtStake(left)
  }
  const sendAndLeave = async () => {
    const left = await attempt('send', () => Promise.all([sendUnsent(), sendNow()]))
    // A refusal came back to somebody who has not seen it yet.
    const isDone = (it: AtStake) => countToSend(it) + it.refused.length === 0
    await goOn(left, isDone, (it) => (countToSend(it) > 0 ? 'unsent' : undefined))
  }
  const eraseAndLeave = async () => {
    const left = await attempt('erase', settleAll)
    await goOn(
      left,
      ({ uncertain }) => uncertain === 0,
      () => 'unsettled',
    )
  }

  useEffect(() => {
    let isOver = false
    isGone.current = false
    async function begin() {
      const found = await readAtStake()
      if (isOver) return
      if (found === 'unknown' || !isNothing(found)) setAtStake(found)
      else await leave()
    }
    void begin()
    return () => {
      isOver = true
      isGone.current = true
    }
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the page is shown
  }, [])

  const isAsking = atStake !== undefined && work === undefined
  useEffect(() => {
    if (!isAsking) return
    // What waited may arrive by itself while the question stands.
    return onShownOutbox(() => {
      void readAtStake().then((found) => {
        if (isGone.current) return
        if (found !== 'unknown' && isNothing(found)) void leave()
        else setAtStake(found)
      })
    })
    // oxlint-disable-next-line react/exhaustive-deps -- as long as it asks
  }, [isAsking])

  return { atStake, work, trouble, leaveAsIs, sendAndLeave, eraseAndLeave }
}
