import { useEffect, useState } from 'react'

/** Smaller movements are not a change of direction. */
const MIN_MOVE_PX = 8
/** The header is always visible near the top. */
const ALWAYS_SHOWN_PX = 120

/** True while scrolling down, false as soon as the page scrolls up. */
export function useHidesOnScroll(): boolean {
  const [isHidden, setIsHidden] = useState(false)
  useEffect(() => {
    let last = scrollY
    const follow = () => {
      const moved = scrollY - last
      if (Math.abs(moved) < MIN_MOVE_PX) return
      last = scrollY
      setIsHidden(moved > 0 && scrollY > ALWAYS_SHOWN_PX)
    }
    addEventListener('scroll', follow, { passive: true })
    return () => removeEventListener('scroll', follow)
  }, [])
  return isHidden
}
