import { resolveValue, useToaster } from 'react-hot-toast/headless'
import { useLayoutEffect, useRef } from 'react'
import styles from './toast.module.css'
import { useGlide } from './use-glide.ts'
import { useUncoveredPlace } from './use-uncovered-place.ts'

export { enqueueToast } from './toast-queue.tsx'

/** Where toasts stand, the newest on top; once in the layout. */
export function Toaster() {
  const { toasts } = useToaster()
  const list = useRef<HTMLOListElement>(null)
  useGlide(list)

  const newest = toasts[0]?.id
  const home = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    home.current ??= list.current!.parentElement!
    if (newest !== undefined) liftAboveDialogs(list.current!, home.current)
  }, [newest])
  // Once it is there to be measured.
  useUncoveredPlace(list, toasts.length > 0)

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

/**
 * What was shown last in the browser's top layer is on top. While a dialog is modal, nothing outside of it can be pressed:
 * as long as it is open, the list stands inside of it.
 */
function liftAboveDialogs(list: HTMLElement, home: HTMLElement) {
  const dialog = [...document.querySelectorAll('dialog:modal')].at(-1)
  if (list.matches(':popover-open')) {
    if (!dialog) return
    list.hidePopover()
  }
  if (dialog && !dialog.contains(list)) {
    dialog.append(list)
    dialog.addEventListener('close', () => leaveDialog(list, home), { once: true })
  }
  list.showPopover()
}

function leaveDialog(list: HTMLElement, home: HTMLElement) {
  home.append(list)
  liftAboveDialogs(list, home)
}
