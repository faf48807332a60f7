import { resolveValue, useToaster } from 'react-hot-toast/headless'
import { useLayoutEffect, useRef } from 'react'
import styles from './toast.module.css'
import { useGlide } from './use-glide.ts'

export { enqueueToast } from './toast-queue.tsx'

/** Where toasts stand, the newest on top; once in the layout. */
export function Toaster() {
  const { toasts } = useToaster()
  const list = useRef<HTMLOListElement>(null)
  useGlide(list)

  const newest = toasts[0]?.id
  useLayoutEffect(() => {
    if (list.current && newest !== undefined) liftAboveDialogs(list.current)
  }, [newest])

  return (
    <ol ref={list} popover="manual" role="list" aria-label="お知らせ" className={styles.toaster}>
      {toasts.map((toast) => (
        <li key={toast.id} data-leaving={toast.visible ? undefined : ''} className={styles.place}>
          {resolveValue(toast.message, toast)}
        </li>
      ))}
    </ol>
  )
}

/** What was shown last in the browser's top layer is on top. */
function liftAboveDialogs(list: HTMLElement) {
  if (list.matches(':popover-open')) {
    if (!document.querySelector('dialog:modal')) return
    list.hidePopover()
  }
  list.showPopover()
}
