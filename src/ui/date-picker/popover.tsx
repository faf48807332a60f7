import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react'
import { placeBeside } from './place-beside.ts'
import styles from './popover.module.css'

export interface PopoverProps {
  label: string
  /** What it belongs to: it stands under or over it, and a press there does not close it. */
  anchor: RefObject<HTMLElement | null>
  /** Moves the focus into it; else that stays in the field, where one may type on. */
  takesFocus: boolean
  onClose: (isFocusKept: boolean) => void
  children: ReactNode
}

const TABBABLE = 'button:not([disabled]), [tabindex="0"]'

/** A panel beside its field, over everything. Escape and a press elsewhere close it; the Tab key stays inside. */
export function Popover({ label, anchor, takesFocus, onClose, children }: PopoverProps) {
  const panel = useRef<HTMLDivElement>(null)
  const close = useEffectEvent(onClose)

  useLayoutEffect(() => {
    const element = panel.current
    const field = anchor.current
    if (!element || !field) return
    element.showPopover()
    const place = () => placeBeside(element, field)
    place()
    const sizes = new ResizeObserver(place)
    sizes.observe(element)
    addEventListener('resize', place)
    addEventListener('scroll', place, { capture: true, passive: true })
    return () => {
      sizes.disconnect()
      removeEventListener('resize', place)
      removeEventListener('scroll', place, { capture: true })
    }
  }, [anchor])

  useEffect(() => {
    if (takesFocus) panel.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true })
  }, [takesFocus])

  useEffect(() => {
    const press = ({ target }: PointerEvent) => {
      const isInside = [panel.current, anchor.current].some((it) => it?.contains(target as Node))
      if (!isInside) close(false)
    }
    document.addEventListener('pointerdown', press, true)
    return () => document.removeEventListener('pointerdown', press, true)
  }, [anchor])

  const pressKey = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Escape') {
      // A dialog below has its own.
      event.preventDefault()
      event.stopPropagation()
      onClose(true)
    } else if (event.key === 'Tab') keepInside(event)
  }
  return (
    <div
      ref={panel}
      popover="manual"
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      className={styles.popover}
      onKeyDown={pressKey}
    >
      {children}
    </div>
  )
}

function keepInside(event: KeyboardEvent<HTMLDivElement>): void {
  const places = [...event.currentTarget.querySelectorAll<HTMLElement>(TABBABLE)]
  const edge = event.shiftKey ? places[0] : places.at(-1)
  if (event.target !== edge) return
  event.preventDefault()
  ;(event.shiftKey ? places.at(-1) : places[0])?.focus()
}
