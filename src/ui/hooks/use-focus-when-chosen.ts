import { type RefObject, useEffect, useRef } from 'react'

interface FocusWhenChosen<Target> {
  targetRef: RefObject<Target | null>
  onPress: () => void
}

/**
 * For a button that disappears when what it chooses is chosen: the focus then moves to `targetRef`. The browser alone would
 * move it to the page.
 */
export function useFocusWhenChosen<Target extends HTMLElement>(isChosen: boolean): FocusWhenChosen<Target> {
  const targetRef = useRef<Target>(null)
  const isPressed = useRef(false)
  useEffect(() => {
    if (!isChosen || !isPressed.current) return
    isPressed.current = false
    if (document.activeElement === document.body) targetRef.current?.focus()
  }, [isChosen])
  return { targetRef, onPress: () => void (isPressed.current = true) }
}
