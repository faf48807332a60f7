import { type RefObject, useEffect, useRef } from 'react'

/** Which sides of a row that scrolls sideways have more to show: `start`, `end`, both or none. */
function markSides(row: HTMLElement): void {
  const end = row.scrollWidth - row.clientWidth - row.scrollLeft
  row.dataset['more'] = [row.scrollLeft > 1 && 'start', end > 1 && 'end'].filter(Boolean).join(' ')
}

/** A row that may be wider than the screen: the current one comes to its middle, and its edges tell where there is more. */
export function useTabRow(isShown: boolean): RefObject<HTMLElement | null> {
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = row.current
    if (!element) return
    const current = element.querySelector<HTMLElement>('[aria-current]')
    if (current) element.scrollLeft = current.offsetLeft - (element.clientWidth - current.offsetWidth) / 2
    const mark = () => markSides(element)
    const resizes = new ResizeObserver(mark)
    resizes.observe(element)
    // What stands in it becomes wider when a number comes.
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
