import { type PointerEvent, type RefObject, type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react'
import { closeTopmost, useBackToClose } from './use-back-to-close.ts'

export interface Modal {
  /** False once a closed dialog has finished leaving; its content need not be there then. */
  isPresent: boolean
  modalProps: {
    ref: RefObject<HTMLDialogElement | null>
    onCancel: (event: SyntheticEvent) => void
    onClose: (event: SyntheticEvent) => void
    onPointerDown: (event: PointerEvent) => void
  }
}

/**
 * Opens and closes a native modal `<dialog>` as told. Escape, the system's back gesture, the browser's back button and a
 * press beside it ask to close.
 * The focus goes to what is marked `data-autofocus`, else to the panel (a child with `tabIndex={-1}`).
 */
export function useModal(open: boolean, askToClose: () => void): Modal {
  const ref = useRef<HTMLDialogElement>(null)
  const [isPresent, setIsPresent] = useState(open)
  if (open && !isPresent) setIsPresent(true)
  useBackToClose(open, askToClose)

  // Before the browser takes the dialog out: only then does closing give the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog || !open) return
    dialog.showModal()
    // The browser would choose the first button, and draw its ring.
    const panel = dialog.querySelector<HTMLElement>('[tabindex]')
    const wanted = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? panel
    wanted?.focus()
    return () => {
      dialog.close()
      void waitForTransitions(dialog).then(() => setIsPresent(dialog.open))
    }
  }, [open])

  return {
    isPresent,
    modalProps: {
      ref,
      // Inner dialogs and file inputs send the same events upwards.
      onCancel: (event) => {
        if (event.target !== ref.current) return
        event.preventDefault()
        // It may be a step within the dialog that is to end.
        closeTopmost()
      },
      // The browser closes by itself when it is asked twice.
      onClose: (event) => {
        if (event.target === ref.current && open) askToClose()
      },
      // The panel covers the dialog's own box, so only the backdrop answers for the dialog itself.
      onPointerDown: (event) => {
        if (event.target === ref.current) askToClose()
      },
    },
  }
}

const waitForTransitions = (element: Element) =>
  Promise.allSettled(element.getAnimations().map((animation) => animation.finished))
