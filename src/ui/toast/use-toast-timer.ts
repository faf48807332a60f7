import { type RefObject, useEffect, useRef } from 'react'
import { TOAST_TIMEOUT_MS } from '#contract/shared/constants.ts'

/**
 * Dismisses a toast after its time, which stops while it is hovered, focused or dragged, or the
 * window has no focus. A repeated message (`times`) restarts it.
 */
export function useToastTimer(card: RefObject<HTMLElement | null>, isTimed: boolean, times: number, onEnd: () => void) {
  const timer = useRef<PausableTimer | null>(null)
  const handleEnd = useRef(onEnd)
  useEffect(() => {
    handleEnd.current = onEnd
  })
  const pause = (reason: PauseReason) => timer.current?.pause(reason)
  const resume = (reason: PauseReason) => timer.current?.resume(reason)

  useEffect(() => {
    if (!isTimed) return
    const newTimer = createPausableTimer(TOAST_TIMEOUT_MS, () => handleEnd.current())
    timer.current = newTimer
    if (!document.hasFocus()) newTimer.pause('blur')
    if (card.current?.matches(':hover')) newTimer.pause('hover')
    const pauseForBlur = () => newTimer.pause('blur')
    const resumeAfterBlur = () => newTimer.resume('blur')
    addEventListener('blur', pauseForBlur)
    addEventListener('focus', resumeAfterBlur)
    return () => {
      removeEventListener('blur', pauseForBlur)
      removeEventListener('focus', resumeAfterBlur)
      newTimer.cancel()
    }
  }, [card, isTimed, times])

  return {
    pause,
    resume,
    holdProps: {
      onPointerEnter: () => pause('hover'),
      onPointerLeave: () => resume('hover'),
      onFocus: () => pause('focus'),
      onBlur: () => resume('focus'),
    },
  }
}

export type PauseReason = 'hover' | 'focus' | 'blur' | 'drag'

/** Ends once, after `durationMs` without a reason to pause. */
export function createPausableTimer(durationMs: number, onEnd: () => void) {
  const reasons = new Set<PauseReason>()
  let leftMs = durationMs
  let startedAt = 0
  let running: ReturnType<typeof setTimeout> | undefined

  const run = () => {
    startedAt = performance.now()
    running = setTimeout(onEnd, leftMs)
  }
  const cancel = () => {
    clearTimeout(running)
    running = undefined
  }
  run()

  return {
    pause(reason: PauseReason) {
      reasons.add(reason)
      if (running === undefined) return
      cancel()
      leftMs -= performance.now() - startedAt
    },
    /** Continues when all reasons have ended. */
    resume(reason: PauseReason) {
      if (reasons.delete(reason) && reasons.size === 0) run()
    },
    cancel,
  }
}

type PausableTimer = ReturnType<typeof createPausableTimer>
