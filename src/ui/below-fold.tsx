import { useHydrated } from '@tanstack/react-router'
import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { classNames } from './class-names.ts'
import styles from './below-fold.module.css'

/** The mark is set by navigation/scroll.ts. A hidden tab paints no frames, so there is nothing to wait for. */
const beginsAtTop = (): boolean => 'top' in document.documentElement.dataset && !document.hidden

/**
 * Whether to render the whole page. A page that opens at its top first renders what is in view, so
 * that it appears sooner on slow devices; the rest follows in small steps.
 */
export function useIsWhole(): boolean {
  // Server-rendered pages are whole and hydrate as a whole, even if a click navigates away before
  // hydration ends.
  const isHydrated = useHydrated()
  const [isWhole, setIsWhole] = useState(() => !isHydrated || !beginsAtTop())
  useEffect(() => {
    if (isWhole) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setIsWhole(true)))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [isWhole])
  return isWhole
}

/**
 * Content below the first screen of a page. `heightClass`: a class that sets `--room`, its approximate
 * height.
 */
export function BelowFold({ heightClass, children }: { heightClass?: string | undefined; children: ReactNode }) {
  return useIsWhole() ? children : <div className={classNames(styles.room, heightClass)} />
}
