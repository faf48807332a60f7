import { type RefObject, useRef, useState } from 'react'

/** Whether the picker is open, from where it was opened, and where the focus goes. */
export function useOpening(box: RefObject<HTMLElement | null>, isOpenable: boolean, begin: () => void) {
  const opener = useRef<HTMLElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  /** Counts, so that each opening begins anew. */
  const [opening, setOpening] = useState(0)
  const [takesFocus, setTakesFocus] = useState(false)

  /** From the field itself one may type on: the focus stays there until an arrow key leads into the picker. */
  const open = (from: HTMLElement, wantsFocus: boolean) => {
    if (!isOpenable) return
    if (isOpen) {
      if (wantsFocus) box.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
      return
    }
    begin()
    setTakesFocus(wantsFocus)
    opener.current = from
    setOpening(opening + 1)
    setIsOpen(true)
  }
  const close = (isFocusKept = false) => {
    const wasInside = box.current?.querySelector('[popover], dialog')?.contains(document.activeElement)
    setIsOpen(false)
    if (isFocusKept && wasInside) opener.current?.focus()
  }
  return { isOpen, opening, takesFocus, open, close }
}
