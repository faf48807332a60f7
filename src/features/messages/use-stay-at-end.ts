import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Whoever has the end in sight, by so much, goes along with it. */
const NEAR_PX = 200

const scrollToEnd = (end: HTMLElement) => end.scrollIntoView({ block: 'end', behavior: 'instant' })

/** The one message that the address names. */
const named = () => document.getElementById(decodeURIComponent(location.hash.slice(1)))

/**
 * A conversation is opened at its end, or at the message that the address names, wherever one was before. `last` changes
 * with what stands there last.
 */
export function useStayAtEnd(isKnown: boolean, last: string): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null)
  const isOpened = useRef(false)
  /** Where it was, in the page. */
  const place = useRef(0)
  useLayoutEffect(() => {
    if (!end.current) return
    const isNear = scrollY + innerHeight > place.current - NEAR_PX
    place.current = end.current.getBoundingClientRect().bottom + scrollY
    if (!isKnown) return
    if (!isOpened.current) {
      isOpened.current = true
      const target = location.hash.length > 1 ? named() : null
      if (target) target.scrollIntoView({ block: 'center', behavior: 'instant' })
      else scrollToEnd(end.current)
    } else if (isNear) scrollToEnd(end.current)
  }, [isKnown, last])
  return end
}
