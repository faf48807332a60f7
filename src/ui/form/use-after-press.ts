import { useCallback, useEffect, useRef } from 'react'

/**
 * Runs something when nothing is pressed. A press on a button takes the focus from a field; if an error appeared under
 * that field before the press is over, the button would move away from under the finger.
 */
export function useAfterPress(): (run: () => void) => void {
  const isPressed = useRef(false)
  const waiting = useRef<(() => void)[]>([])
  useEffect(() => {
    const press = () => {
      isPressed.current = true
    }
    // The click comes after the release, in the same turn.
    const release = () =>
      setTimeout(() => {
        isPressed.current = false
        for (const run of waiting.current.splice(0)) run()
      })
    window.addEventListener('pointerdown', press, true)
    window.addEventListener('pointerup', release, true)
    window.addEventListener('pointercancel', release, true)
    return () => {
      window.removeEventListener('pointerdown', press, true)
      window.removeEventListener('pointerup', release, true)
      window.removeEventListener('pointercancel', release, true)
    }
  }, [])
  return useCallback((run) => {
    if (isPressed.current) waiting.current.push(run)
    else run()
  }, [])
}
