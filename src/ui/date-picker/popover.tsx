import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react'
import { showPopover } from '#src/ui/overlay/popovers.ts'
import styles from './popover.module.css'

export interface PopoverProps {
  label: string
  /** The popover is placed below or above it; a press on it does not close the popover. */
  anchor: RefObject<HTMLElement | null>
  /** Moves the focus inside; otherwise it stays in the field for typing. */
  takesFocus: boolean
  onClose: (returnsFocus: boolean) => void
  children: ReactNode
}

const TABBABLE = 'button:not([disabled]), [tabindex="0"]'

/**
 * A panel beside its field, above everything. Escape and a press outside close it; Tab stays
 * inside.
 */
export function Popover({ label, anchor, takesFocus, onClose, children }: PopoverProps) {
  const panel = useRef<HTMLDivElement>(null)
  const close = useEffectEvent(onClose)

  useLayoutEffect(() => {
    const element = panel.current
    const field = anchor.current
    if (!element || !field) return
    showPopover(element)
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

  const handleKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Escape') {
      // A dialog below handles its own Escape.
      event.preventDefault()
      event.stopPropagation()
      onClose(true)
    } else if (event.key === 'Tab') trapFocus(event)
  }
  return (
    <div
      ref={panel}
      popover="manual"
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      className={styles.popover}
      onKeyDown={handleKeyDown}
    >
      {children}
    </div>
  )
}

function trapFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const places = [...event.currentTarget.querySelectorAll<HTMLElement>(TABBABLE)]
  const edge = event.shiftKey ? places[0] : places.at(-1)
  if (event.target !== edge) return
  event.preventDefault()
  ;(event.shiftKey ? places.at(-1) : places[0])?.focus()
}

const GAP_PX = 4
const EDGE_PX = 8

/** Below the field, or above it where there is more room; always inside the window. */
function placeBeside(panel: HTMLElement, field: HTMLElement): void {
  const { top, bottom, left } = field.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = panel
  const { clientWidth, clientHeight } = document.documentElement
  const fitsBelow = bottom + GAP_PX + height + EDGE_PX <= clientHeight
  const isBelow = fitsBelow || clientHeight - bottom >= top
  const y = isBelow ? bottom + GAP_PX : top - GAP_PX - height
  const clamp = (at: number, size: number, room: number) => Math.max(EDGE_PX, Math.min(at, room - size - EDGE_PX))
  panel.style.setProperty('inset-block-start', `${clamp(y, height, clientHeight)}px`)
  panel.style.setProperty('inset-inline-start', `${clamp(left, width, clientWidth)}px`)
}
