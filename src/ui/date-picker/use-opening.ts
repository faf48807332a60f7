import { type RefObject, useRef, useState } from 'react'

/** Whether the picker is open, which element opened it, and where the focus goes. */
export function useOpening(box: RefObject<HTMLElement | null>, isOpenable: boolean, commit: () => void) {
  const opener = useRef<HTMLElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  /** Changes with each opening, so that the picker starts fresh. */
  const [opening, setOpening] = useState(0)
  const [takesFocus, setTakesFocus] = useState(false)

  /**
   * Opened from the field itself, the focus stays there for typing until an arrow key moves it into
   * the picker.
   */
  const open = (from: HTMLElement, wantsFocus: boolean) => {
    if (!isOpenable) return
    if (isOpen) {
      if (wantsFocus) box.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
      return
    }
    commit()
    setTakesFocus(wantsFocus)
    opener.current = from
    setOpening(opening + 1)
    setIsOpen(true)
  }
  const close = (returnsFocus = false) => {
    const wasInside = box.current?.querySelector('[popover], dialog')?.contains(document.activeElement)
    setIsOpen(false)
    if (returnsFocus && wasInside) opener.current?.focus()
  }
  return { isOpen, opening, takesFocus, open, close }
}
