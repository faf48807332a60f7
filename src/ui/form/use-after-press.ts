import { useCallback, useEffect, useRef } from 'react'

/**
 * Defers a function until no pointer is pressed. A press on a button blurs a field; if an error
 * appeared under that field before the release, the button would move away from the pointer.
 */
export function useAfterPress(): (run: () => void) => void {
  const isPressed = useRef(false)
  const waiting = useRef<(() => void)[]>([])
  useEffect(() => {
    const press = () => {
      isPressed.current = true
    }
    // The click follows the release in the same task.
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
