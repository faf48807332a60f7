import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { onShownOutbox, sendNow } from '#src/local/outbox/shown-outbox.ts'
import { sendUnsent } from '#src/session/unsent.ts'
import { useIsOffline } from '#src/ui/use-is-offline.ts'
import {
  type AtStake,
  countToSend,
  countUncertain,
  type Found,
  isNothing,
  type Leavers,
  readAtStake,
  settleTried,
} from './at-stake.ts'

export interface LeavingOptions extends Leavers {
  /** The question stands, or will as soon as it is known what is at stake. */
  isAsked: boolean
  /** Nothing is at stake, or no longer. Without it the question stays. */
  onNothing?: (() => void) | undefined
  /** Nothing stands in the way any more. `hasArrived`: something turned out to have reached the server. */
  leave: (hasArrived: boolean) => unknown
}

/** What the customer wanted to be done and could not be. */
type Trouble = 'unsent' | 'unsettled'

/** Asks before a log-out, a deletion or a withdrawal loses something: what is at stake, and the ways to go on. */
export function useLeaving({ isAsked, onNothing, leave, ...leavers }: LeavingOptions) {
  const [atStake, setAtStake] = useState<Found>()
  const [work, setWork] = useState<'send' | 'erase'>()
  const [trouble, setTrouble] = useState<Trouble>()
  const isOffline = useIsOffline()
  /** The question was answered, or its page was left. */
  const isOver = useRef(true)

  const go = (hasArrived: boolean) => {
    isOver.current = true
    setAtStake(undefined)
    leave(hasArrived)
  }
  const show = useEffectEvent((found: Found) => {
    if (isOver.current || work !== undefined) return
    setAtStake(found)
    if (onNothing && found !== 'unknown' && isNothing(found)) {
      isOver.current = true
      setAtStake(undefined)
      onNothing()
    }
  })

  useEffect(() => {
    if (!isAsked) return
    isOver.current = false
    const look = () => void readAtStake(leavers).then(show)
    look()
    // What waits may arrive by itself, or be taken back in another tab.
    const stop = onShownOutbox(look)
    document.addEventListener('visibilitychange', look)
    return () => {
      isOver.current = true
      stop()
      document.removeEventListener('visibilitychange', look)
      setAtStake(undefined)
      setTrouble(undefined)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- as long as it asks; owners are read again each time
  }, [isAsked, isOffline])

  const attempt = async <T>(what: NonNullable<typeof work>, doing: () => Promise<T>) => {
    setWork(what)
    const result = await doing().catch(() => undefined)
    const left = await readAtStake(leavers)
    setWork(undefined)
    return { result, left }
  }
  /** Shows what is left, where something stands in the way. */
  const stop = (left: Found, otherwise: (left: AtStake) => Trouble | undefined) => {
    if (isOver.current) return
    setTrouble(left === 'unknown' ? undefined : otherwise(left))
    setAtStake(left)
  }

  const sendAndLeave = async () => {
    const hadUnsent = atStake !== undefined && atStake !== 'unknown' && atStake.unsent.length > 0
    const { left } = await attempt('send', () => Promise.all([sendUnsent(), sendNow()]))
    // A refusal came back to a customer who has not seen it yet.
    const isDone = left !== 'unknown' && countToSend(left) + left.refused.length === 0
    if (!isDone) stop(left, (it) => (countToSend(it) > 0 ? 'unsent' : undefined))
    else if (!isOver.current) go(hadUnsent)
  }
  const eraseAndLeave = async () => {
    const { result: hasArrived = false, left } = await attempt('erase', () => settleTried(leavers))
    const isDone = left !== 'unknown' && countUncertain(left) === 0
    if (!isDone) stop(left, () => 'unsettled')
    else if (!isOver.current) go(hasArrived)
  }
  const mayHaveArrived = atStake !== undefined && atStake !== 'unknown' && countUncertain(atStake) > 0
  return { atStake, mayHaveArrived, work, trouble, isOffline, go, sendAndLeave, eraseAndLeave }
}

export type Leaving = ReturnType<typeof useLeaving>
