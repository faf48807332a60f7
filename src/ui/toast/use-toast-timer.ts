import { type RefObject, useEffect, useRef } from 'react'
import { TOAST_TIMEOUT_MS } from '#contract/rules.ts'
import { createPausableTimer, type PausableTimer, type PauseReason } from './create-pausable-timer.ts'

/**
 * Lets a toast go after its time, which stands still while it is pointed at, focused or dragged, or the window is left. Shown
 * once more (`times`), the time starts again.
 */
export function useToastTimer(card: RefObject<HTMLElement | null>, isTimed: boolean, times: number, onEnd: () => void) {
  const timer = useRef<PausableTimer | null>(null)
  const end = useRef(onEnd)
  useEffect(() => {
    end.current = onEnd
  })
  const pause = (reason: PauseReason) => timer.current?.pause(reason)
  const resume = (reason: PauseReason) => timer.current?.resume(reason)

  useEffect(() => {
    if (!isTimed) return
    const own = createPausableTimer(TOAST_TIMEOUT_MS, () => end.current())
    timer.current = own
    if (!document.hasFocus()) own.pause('blur')
    if (card.current?.matches(':hover')) own.pause('hover')
    const leave = () => own.pause('blur')
    const comeBack = () => own.resume('blur')
    addEventListener('blur', leave)
    addEventListener('focus', comeBack)
    return () => {
      removeEventListener('blur', leave)
      removeEventListener('focus', comeBack)
      own.cancel()
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
