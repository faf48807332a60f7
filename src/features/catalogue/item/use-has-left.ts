import { useEffect, useEffectEvent, useState } from 'react'

/** What lies under the header, or so far down that the bar would cover it, is out of view. */
const COVERED = '-56px 0px -64px'

/** Whether something that was in view, or above it, is so no more. */
export function useHasLeft(element: HTMLElement | null, onReturn: () => void): boolean {
  const [hasLeft, setHasLeft] = useState(false)
  const returned = useEffectEvent(onReturn)
  useEffect(() => {
    let wasReached = false
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return
        const isAbove = entry.boundingClientRect.bottom < (entry.rootBounds?.top ?? 0)
        wasReached ||= entry.isIntersecting || isAbove
        if (entry.isIntersecting) returned()
        setHasLeft(wasReached && !entry.isIntersecting)
      },
      { rootMargin: COVERED },
    )
    if (element) observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return hasLeft
}
