import { type FocusEvent, type RefCallback, useCallback, useLayoutEffect, useRef } from 'react'

interface FocusAfterRemoval {
  /** For the list, or an element around it. */
  listProps: {
    ref: RefCallback<HTMLElement>
    onFocus: (event: FocusEvent) => void
    onBlur: (event: FocusEvent) => void
  }
  /** For what replaces the list when it is empty. It needs `tabIndex={-1}`. */
  emptyRef: RefCallback<HTMLElement>
}

/**
 * When the entry with the focus is removed, the focus moves to the same control of the next entry, else of the last one,
 * else to what replaces the list. The browser alone would move it to the page. `selector`: matches the control.
 * A question about the entry keeps its place: the entry may be gone before the question is closed.
 */
export function useFocusAfterRemoval(selector: string): FocusAfterRemoval {
  const list = useRef<HTMLElement>(null)
  const empty = useRef<HTMLElement>(null)
  const focused = useRef<{ control: Element; index: number }>(undefined)

  const isInOtherDialog = (element: Element) => element.closest('dialog') !== (list.current?.closest('dialog') ?? null)
  const listControls = () => [...(list.current?.querySelectorAll<HTMLElement>(selector) ?? [])]

  // Without dependencies: any render may have removed the entry.
  useLayoutEffect(() => {
    if (!focused.current || focused.current.control.isConnected) return
    const active = document.activeElement ?? document.body
    if (active !== document.body && isInOtherDialog(active)) return
    const { index } = focused.current
    focused.current = undefined
    if (active !== document.body) return
    const controls = listControls()
    ;(controls[index] ?? controls.at(-1) ?? empty.current)?.focus()
  })

  return {
    listProps: {
      ref: useCallback((element) => void (list.current = element), []),
      onFocus({ target }) {
        if (isInOtherDialog(target)) return
        const control = target.closest(selector)
        const index = listControls().findIndex((it) => it === control)
        focused.current = control && index >= 0 ? { control, index } : undefined
      },
      // Not called for a removed control.
      onBlur({ target, relatedTarget }) {
        if (isInOtherDialog(target) || (relatedTarget && isInOtherDialog(relatedTarget))) return
        focused.current = undefined
      },
    },
    emptyRef: useCallback((element) => void (empty.current = element), []),
  }
}
