import { useEffect, useEffectEvent, useState } from 'react'

/** What lies under the header, or so far down that the bar would cover it, is out of view. */
const IN_VIEW = '-56px 0px -64px'
/** Reaches up beyond the page's top: a jump past the element tells of it too. */
const REACHED = '1000000px 0px -64px'

/** Whether something that was in view, or above it, is so no more. */
export function useHasLeft(element: HTMLElement | null, onReturn: () => void): boolean {
  const [isReached, setIsReached] = useState(false)
  const [isInView, setIsInView] = useState(false)
  const returned = useEffectEvent(onReturn)
  useEffect(() => {
    if (!element) return
    const watch = (rootMargin: string, onChange: (isWithin: boolean) => void) => {
      const observer = new IntersectionObserver((entries) => onChange(entries.at(-1)!.isIntersecting), {
        // Named, so that the margins count within a frame as well.
        root: document,
        rootMargin,
      })
      observer.observe(element)
      return observer
    }
    const observers = [
      watch(REACHED, (isWithin) => isWithin && setIsReached(true)),
      watch(IN_VIEW, (isWithin) => {
        if (isWithin) returned()
        setIsInView(isWithin)
      }),
    ]
    return () => {
      for (const observer of observers) observer.disconnect()
    }
  }, [element])
  return isReached && !isInView
}
