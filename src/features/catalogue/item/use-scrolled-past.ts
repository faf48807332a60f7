import { useEffect, useEffectEvent, useState } from 'react'

/** Areas below the header and behind the bar count as out of view. */
const IN_VIEW = '-56px 0px -64px'
/** Extends far above the page, so that a jump past the element is reported too. */
const REACHED = '1000000px 0px -64px'

/** Whether an element that was in view, or above it, no longer is. */
export function useScrolledPast(element: HTMLElement | null, onReturn: () => void): boolean {
  const [hasReached, setIsReached] = useState(false)
  const [isInView, setIsInView] = useState(false)
  const handleReturn = useEffectEvent(onReturn)
  useEffect(() => {
    if (!element) return
    const watch = (rootMargin: string, onChange: (isWithin: boolean) => void) => {
      const observer = new IntersectionObserver((entries) => onChange(entries.at(-1)!.isIntersecting), {
        // Set explicitly, so that the margins also apply in an iframe.
        root: document,
        rootMargin,
      })
      observer.observe(element)
      return observer
    }
    const observers = [
      watch(REACHED, (isWithin) => isWithin && setIsReached(true)),
      watch(IN_VIEW, (isWithin) => {
        if (isWithin) handleReturn()
        setIsInView(isWithin)
      }),
    ]
    return () => {
      for (const observer of observers) observer.disconnect()
    }
  }, [element])
  return hasReached && !isInView
}
