import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { subscribeToOutbox, sendNow } from '#src/device/outbox/outbox.ts'
import { sendUnsent } from '#src/device/cart-sync/start.ts'
import { useIsOffline } from '#src/ui/hooks/use-is-offline.ts'
import {
  type PendingData,
  countSendable,
  countUncertain,
  type PendingDataResult,
  hasNothing,
  type LeaveScope,
  loadPendingData,
  settleAttempted,
} from './pending-data.ts'

export interface LeaveFlowOptions extends LeaveScope {
  /** The question is shown, or will be once the pending data has been loaded. */
  isActive: boolean
  /** Called if there is no pending data, or none any more. Without it the question stays open. */
  onEmpty?: (() => void) | undefined
  /** Called when nothing prevents leaving. `hasArrived`: a submission had reached the server. */
  leave: (hasArrived: boolean) => unknown
}

/** The requested action that failed. */
type LeaveFailure = 'unsent' | 'unsettled'

/**
 * Asks before a logout, a deletion of device data or an account closure loses data. Shows the data
 * and the choices.
 */
export function useLeaveFlow({ isActive, onEmpty, leave, ...scope }: LeaveFlowOptions) {
  const [pendingData, setPendingData] = useState<PendingDataResult>()
  const [pendingAction, setPendingAction] = useState<'send' | 'erase'>()
  const [failure, setFailure] = useState<LeaveFailure>()
  const isOffline = useIsOffline()
  /** The question was answered, or its page was left. */
  const isFinished = useRef(true)
  /** An older read may take longer than a newer one; its result is ignored. */
  const reads = useRef({ started: 0, newest: 0 })

  const read = async () => {
    const number = (reads.current.started += 1)
    const result = await loadPendingData(scope)
    const isNewest = number > reads.current.newest
    if (isNewest) reads.current.newest = number
    return { result, isNewest }
  }

  const proceed = (hasArrived: boolean) => {
    isFinished.current = true
    setPendingData(undefined)
    leave(hasArrived)
  }
  const show = useEffectEvent((result: PendingDataResult) => {
    if (isFinished.current || pendingAction !== undefined) return
    setPendingData(result)
    if (onEmpty && result !== 'unknown' && hasNothing(result)) {
      isFinished.current = true
      setPendingData(undefined)
      onEmpty()
    }
  })

  useEffect(() => {
    if (!isActive) return
    isFinished.current = false
    const check = () => void read().then(({ result, isNewest }) => isNewest && show(result))
    check()
    // Submissions may be sent meanwhile, or revoked in another tab.
    const stop = subscribeToOutbox(check)
    document.addEventListener('visibilitychange', check)
    return () => {
      isFinished.current = true
      // oxlint-disable-next-line react/exhaustive-deps -- of all reads started so far
      reads.current.newest = reads.current.started
      stop()
      document.removeEventListener('visibilitychange', check)
      setPendingData(undefined)
      setFailure(undefined)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- owners are read again each time
  }, [isActive, isOffline])

  const attempt = async <T>(action: NonNullable<typeof pendingAction>, task: () => Promise<T>) => {
    setPendingAction(action)
    // On failure, the dialog shows what is left.
    const result = await task().catch(() => undefined)
    const { result: left } = await read()
    setPendingAction(undefined)
    return { result, left }
  }
  /** Shows what is left if something prevents leaving. */
  const stop = (left: PendingDataResult, otherwise: (left: PendingData) => LeaveFailure | undefined) => {
    if (isFinished.current) return
    setFailure(left === 'unknown' ? undefined : otherwise(left))
    setPendingData(left)
  }

  const sendAndLeave = async () => {
    const hadUnsent = pendingData !== undefined && pendingData !== 'unknown' && pendingData.unsent.length > 0
    const { left } = await attempt('send', () => Promise.all([sendUnsent(), sendNow()]))
    // A rejected submission must be seen first.
    const isDone = left !== 'unknown' && countSendable(left) + left.rejected.length === 0
    if (!isDone) stop(left, (it) => (countSendable(it) > 0 ? 'unsent' : undefined))
    else if (!isFinished.current) proceed(hadUnsent)
  }
  const eraseAndLeave = async () => {
    const { result: hasArrived = false, left } = await attempt('erase', () => settleAttempted(scope))
    const isDone = left !== 'unknown' && countUncertain(left) === 0
    if (!isDone) stop(left, () => 'unsettled')
    else if (!isFinished.current) proceed(hasArrived)
  }
  const mayHaveArrived = pendingData !== undefined && pendingData !== 'unknown' && countUncertain(pendingData) > 0
  return { pendingData, mayHaveArrived, pendingAction, failure, isOffline, proceed, sendAndLeave, eraseAndLeave }
}

export type LeaveFlow = ReturnType<typeof useLeaveFlow>
