import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { classNames } from './class-names.ts'
import type { LoadingBarControl } from './create-loading-bar.ts'
import styles from './loading-bar.module.css'

/** The line at the top of the window. Silent: the page that comes announces itself. */
export function LoadingBar({ bar }: { bar: LoadingBarControl }) {
  const { percent, isShown, hasFailed } = useSyncExternalStore(bar.subscribe, bar.read, bar.read)
  const line = useRef<HTMLDivElement>(null)
  // Through the object model: a style attribute would be refused.
  useLayoutEffect(() => line.current?.style.setProperty('inline-size', `${percent}%`), [percent])
  return (
    <div
      ref={line}
      aria-hidden
      className={classNames(styles.bar, isShown && styles.shown, hasFailed && styles.failed)}
    />
  )
}
