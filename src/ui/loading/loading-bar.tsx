import { useAtomValue } from 'jotai'
import { useLayoutEffect, useRef } from 'react'
import { classNames } from '#src/ui/text/class-names.ts'
import type { LoadingBarControl } from './create-loading-bar.ts'
import styles from './loading-bar.module.css'

/** The line at the top of the window. Not announced: the new page announces itself. */
export function LoadingBar({ bar }: { bar: LoadingBarControl }) {
  const { percent, isShown, hasFailed } = useAtomValue(bar.stateAtom)
  const line = useRef<HTMLDivElement>(null)
  // Set through the object model, because the CSP forbids style attributes.
  useLayoutEffect(() => line.current?.style.setProperty('inline-size', `${percent}%`), [percent])
  return (
    <div
      ref={line}
      aria-hidden
      className={classNames(styles.bar, isShown && styles.shown, hasFailed && styles.failed)}
    />
  )
}
