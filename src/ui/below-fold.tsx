import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { classNames } from './class-names.ts'
import { useIsHydrating } from './use-hydrated.ts'
import styles from './below-fold.module.css'

/** The mark is set by navigation/scroll.ts. */
const pageOpensAtTop = (): boolean => 'top' in document.documentElement.dataset

/**
 * Whether to render the whole page. A page that opens at its top first renders what is in view, so
 * that it appears sooner on slow devices; the rest follows in small steps. An overlay always opens
 * at its top.
 */
export function useIsWhole(isInOverlay = false): boolean {
  // Server-rendered pages are whole and hydrate as a whole, even if a click navigates away before
  // hydration ends.
  const isHydrating = useIsHydrating()
  // A hidden tab paints no frames, so there is nothing to wait for.
  const [isWhole, setIsWhole] = useState(() => isHydrating || document.hidden || !(isInOverlay || pageOpensAtTop()))
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

interface BelowFoldProps {
  /** A class that sets `--room`, the content's approximate height. */
  heightClass?: string | undefined
  isInOverlay?: boolean
  children: ReactNode
}

/** Content below the first screen of a page or an overlay. */
export function BelowFold({ heightClass, isInOverlay, children }: BelowFoldProps) {
  return useIsWhole(isInOverlay) ? children : <div className={classNames(styles.room, heightClass)} />
}
