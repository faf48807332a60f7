import { useHydrated } from '@tanstack/react-router'
import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { classNames } from './class-names.ts'
import styles from './below.module.css'

/** Set by the navigation (navigation/whole-page.ts). */
const beginsAtTop = (): boolean => 'top' in document.documentElement.dataset

/**
 * Whether all of a page is to be shown. Where one comes to its top, the first frame shows what is in view there; so it is
 * there sooner, above all on slow devices, and the rest follows in small steps.
 */
export function useIsWhole(): boolean {
  // What the server rendered is whole, and so is its take-over, though a click may have led on before it is done.
  const isHydrated = useHydrated()
  const [isWhole, setWhole] = useState(() => !isHydrated || !beginsAtTop())
  useEffect(() => {
    if (isWhole) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setWhole(true)))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [isWhole])
  return isWhole
}

/** What stands below the first window of a page. `room`: a class that sets `--room`, about how high it is. */
export function Below({ room, children }: { room?: string | undefined; children: ReactNode }) {
  return useIsWhole() ? children : <div className={classNames(styles.room, room)} />
}
