import { useEffect, useState } from 'react'

/** Less than this is a trembling finger, not a direction. */
const MIN_MOVE_PX = 8
/** At the top the header is always there. */
const ALWAYS_SHOWN_PX = 120

/** True while one scrolls down, false as soon as one scrolls up. */
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
