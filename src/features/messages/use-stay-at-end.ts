import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Within this distance of the end, new messages scroll into view. */
const NEAR_PX = 200

const scrollToEnd = (end: HTMLElement) => end.scrollIntoView({ block: 'end', behavior: 'instant' })

/** The message in the hash. */
const targetMessage = () => document.getElementById(decodeURIComponent(location.hash.slice(1)))

/**
 * Opens a conversation at its end, or at the message in the hash, whatever the previous scroll
 * position. `last` identifies the last entry.
 */
export function useStayAtEnd(isKnown: boolean, last: string): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null)
  const isOpened = useRef(false)
  /** Its previous position in the page. */
  const place = useRef(0)
  useLayoutEffect(() => {
    if (!end.current) return
    const isNear = scrollY + innerHeight > place.current - NEAR_PX
    place.current = end.current.getBoundingClientRect().bottom + scrollY
    if (!isKnown) return
    if (!isOpened.current) {
      isOpened.current = true
      const target = location.hash.length > 1 ? targetMessage() : null
      if (target) target.scrollIntoView({ block: 'center', behavior: 'instant' })
      else scrollToEnd(end.current)
    } else if (isNear) scrollToEnd(end.current)
  }, [isKnown, last])
  return end
}
