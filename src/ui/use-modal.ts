import { type PointerEvent, type RefObject, type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react'
import { closeTopmost, useBackToClose } from './use-back-to-close.ts'
import { afterPaint } from './when-idle.ts'

export interface Modal {
  /** False after the closing animation, when the content is no longer needed. */
  isPresent: boolean
  modalProps: {
    ref: RefObject<HTMLDialogElement | null>
    popover: 'manual'
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
      popover: 'manual',
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

/**
 * A modal dialog makes the rest of the page inert, which computes the style of all its elements. So the dialog is a
 * popover in its first frame. It becomes modal after that, or before the first key is handled. Returns a function that
 * closes the dialog.
 */
function show(dialog: HTMLDialogElement): () => void {
  const opener = document.activeElement as HTMLElement | null
  // Without it the browser would focus the first button and draw its ring.
  const focusTarget =
    dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog.querySelector<HTMLElement>('[tabindex]')
  focusTarget?.toggleAttribute('autofocus', true)
  const makeModal = () => {
    removeEventListener('keydown', makeModal, true)
    if (!dialog.matches(':popover-open')) return
    dialog.hidePopover()
    dialog.showModal()
  }
  // Safari has no popovers before 17.
  if ('popover' in HTMLElement.prototype) {
    dialog.showPopover()
    addEventListener('keydown', makeModal, true)
    afterPaint(makeModal)
  } else dialog.showModal()
  return () => {
    // The browser may have closed it already. An unknown selector within `:is` matches nothing.
    if (dialog.open) dialog.close()
    else if (dialog.matches(':is(:popover-open)')) dialog.hidePopover()
    // The focus was inside when the dialog became modal, so the browser does not return it to the opener.
    opener?.focus({ preventScroll: true })
  }
}

const waitForTransitions = (element: Element) =>
  Promise.allSettled(element.getAnimations().map((animation) => animation.finished))
