import { resolveValue, useToaster } from 'react-hot-toast/headless'
import { useLayoutEffect, useRef, type RefObject } from 'react'
import { isPopoverOpen, showPopover } from '#src/ui/overlay/popovers.ts'
import styles from './toast.module.css'
import { useUncoveredPlace } from './use-uncovered-place.ts'

export { enqueueToast } from './toast-queue.tsx'

/** The list of toasts, the newest on top. */
export function Toaster() {
  const { toasts } = useToaster()
  const list = useRef<HTMLOListElement>(null)
  useMoveAnimation(list)

  const newest = toasts[0]?.id
  const parent = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    parent.current ??= list.current!.parentElement!
    if (newest !== undefined) showAboveDialogs(list.current!, parent.current)
  }, [newest])
  // Once it can be measured.
  useUncoveredPlace(list, toasts.length > 0)

  return (
    // Everything on a page is in a landmark.
    <section aria-label="通知">
      <ol ref={list} popover="manual" role="list" aria-label="お知らせ" className={styles.toaster}>
        {toasts.map((toast) => (
          <li key={toast.id} data-leaving={toast.visible ? undefined : ''} className={styles.place}>
            {resolveValue(toast.message, toast)}
          </li>
        ))}
      </ol>
    </section>
  )
}

/**
 * The element shown last is on top of the browser's top layer. While a modal dialog is open,
 * nothing outside of it can be pressed, so the list is moved into it.
 */
function showAboveDialogs(list: HTMLElement, parent: HTMLElement) {
  const dialog = [...document.querySelectorAll('dialog:modal')].at(-1)
  if (isPopoverOpen(list)) {
    if (!dialog) return
    list.hidePopover?.()
  }
  if (dialog && !dialog.contains(list)) {
    dialog.append(list)
    dialog.addEventListener('close', () => returnToParent(list, parent), { once: true })
  }
  showPopover(list)
}

function returnToParent(list: HTMLElement, parent: HTMLElement) {
  parent.append(list)
  showAboveDialogs(list, parent)
}

const MOVE_MS = 400

/**
 * When toasts appear and disappear, the others move smoothly to their new places; those leaving
 * (`data-leaving`) stay where they were.
 */
function useMoveAnimation(list: RefObject<HTMLElement | null>) {
  const tops = useRef(new Map<Element, number>())
  useLayoutEffect(() => {
    const children = [...(list.current?.children ?? [])].filter((child) => child instanceof HTMLElement)
    for (const child of children) {
      if (child.dataset['leaving'] === undefined || child.style.position) continue
      child.style.insetBlockStart = `${tops.current.get(child) ?? 0}px`
      child.style.position = 'absolute'
    }
    const before = tops.current
    tops.current = new Map(children.map((child) => [child, child.offsetTop]))
    for (const [child, top] of tops.current) {
      const moved = (before.get(child) ?? top) - top
      if (moved === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) continue
      child.animate([{ translate: `0 ${moved}px` }, { translate: 'none' }], {
        duration: MOVE_MS,
        easing: 'ease-in-out',
      })
    }
  })
}
