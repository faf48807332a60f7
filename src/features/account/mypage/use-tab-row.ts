import { type RefObject, useEffect, useRef } from 'react'

/** Which sides of a horizontally scrolling row have more content: `start`, `end`, both or none. */
function markOverflow(row: HTMLElement): void {
  const end = row.scrollWidth - row.clientWidth - row.scrollLeft
  row.dataset['more'] = [row.scrollLeft > 1 && 'start', end > 1 && 'end'].filter(Boolean).join(' ')
}

/**
 * A row that may be wider than the screen: centres the current entry and marks the edges that have
 * more content.
 */
export function useTabRow(isShown: boolean): RefObject<HTMLElement | null> {
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = row.current
    if (!element) return
    const current = element.querySelector<HTMLElement>('[aria-current]')
    if (current) element.scrollLeft = current.offsetLeft - (element.clientWidth - current.offsetWidth) / 2
    const mark = () => markOverflow(element)
    const resizes = new ResizeObserver(mark)
    resizes.observe(element)
    // A new count makes the content wider.
    if (element.firstElementChild) resizes.observe(element.firstElementChild)
    element.addEventListener('scroll', mark, { passive: true })
    mark()
    return () => {
      resizes.disconnect()
      element.removeEventListener('scroll', mark)
    }
  }, [isShown])
  return row
}
