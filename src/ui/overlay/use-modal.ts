import { type PointerEvent, type RefObject, type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react'
import { isPopoverOpen } from './popovers.ts'
import { closeTopmost, useBackToClose } from './use-back-to-close.ts'

export interface Modal {
  /** False after the closing animation, when the content is no longer needed. */
  isPresent: boolean
  modalProps: {
    ref: RefObject<HTMLDialogElement | null>
    onCancel: (event: SyntheticEvent) => void
    onClose: (event: SyntheticEvent) => void
    onPointerDown: (event: PointerEvent) => void
  }
}

/**
 * Opens and closes a native modal `<dialog>`. Escape, the system's back gesture, the browser's back
 * button and a press on the backdrop request closing. The focus goes to `data-autofocus`, else to
 * the panel (a child with `tabIndex={-1}`).
 */
export function useModal(open: boolean, requestClose: () => void): Modal {
  const ref = useRef<HTMLDialogElement>(null)
  const isOpen = useRef(false)
  const [isPresent, setIsPresent] = useState(open)
  if (open && !isPresent) setIsPresent(true)
  useBackToClose(open, requestClose)

  // Must run before the dialog leaves the document: only then does closing return the focus.
  useLayoutEffect(() => {
    const dialog = ref.current
    isOpen.current = open
    if (!dialog || !open) return
    const close = show(dialog)
    return () => {
      close()
      void waitForTransitions(dialog).then(() => setIsPresent(isOpen.current))
    }
  }, [open])

  return {
    isPresent,
    modalProps: {
      ref,
      // Inner dialogs and file inputs dispatch the same events, which bubble up.
      onCancel: (event) => {
        if (event.target !== ref.current) return
        event.preventDefault()
        // Closes the topmost overlay, which may be a step inside this dialog.
        closeTopmost()
      },
      // The browser closes by itself on the second request.
      onClose: (event) => {
        if (event.target === ref.current && open) requestClose()
      },
      // The panel covers the dialog's own box, so a press on the dialog itself is on the backdrop.
      onPointerDown: (event) => {
        if (event.target === ref.current) requestClose()
      },
    },
  }
}

/** Returns a function that closes the dialog. */
function show(dialog: HTMLDialogElement): () => void {
  if (isPopoverOpen(dialog)) hideOpenPopover(dialog)
  // Without it the browser would focus the first button and draw its ring.
  const focusTarget =
    dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog.querySelector<HTMLElement>('[tabindex]')
  focusTarget?.toggleAttribute('autofocus', true)
  dialog.showModal()
  return () => {
    // The browser may have closed it already.
    if (dialog.open) dialog.close()
    // If the opener is gone, the focus would stay in the closed dialog until its animation ends.
    const focused = document.activeElement as HTMLElement | null
    if (dialog.contains(focused)) focused?.blur()
  }
}

/**
 * For a dialog that the browser has opened before hydration (drawer.tsx). The focus leaves it first: otherwise hiding would
 * return it, which computes the style of the closed dialog, and its transition would start again.
 */
function hideOpenPopover(dialog: HTMLDialogElement) {
  document.querySelector<HTMLElement>(`[popovertarget="${dialog.id}"]`)?.focus({ preventScroll: true })
  dialog.hidePopover?.()
}

const waitForTransitions = (element: Element) =>
  Promise.allSettled(element.getAnimations().map((animation) => animation.finished))
