import { type PointerEvent, type RefObject, type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react'
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
  const [isPresent, setIsPresent] = useState(open)
  if (open && !isPresent) setIsPresent(true)
  useBackToClose(open, requestClose)

  // Must run before the dialog leaves the document: only then does closing return the focus.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog || !open) return
    dialog.showModal()
    // The browser would focus the first button and draw its ring.
    const panel = dialog.querySelector<HTMLElement>('[tabindex]')
    const focusTarget = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? panel
    focusTarget?.focus()
    return () => {
      dialog.close()
      void waitForTransitions(dialog).then(() => setIsPresent(dialog.open))
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

const waitForTransitions = (element: Element) =>
  Promise.allSettled(element.getAnimations().map((animation) => animation.finished))
