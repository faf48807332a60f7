import { type PointerEvent, useRef } from 'react'

/** Shorter movements are a click or a scroll. */
const SLOP_PX = 6

export interface HorizontalDrag {
  onStart?: () => void
  /** `dx` in px since the press. */
  onMove: (dx: number) => void
  onEnd: (dx: number) => void
}

/**
 * Tracks horizontal movement of one pointer. The element needs `touch-action: pan-y`, so that the
 * page still scrolls.
 */
export function useHorizontalDrag({ onStart, onMove, onEnd }: HorizontalDrag) {
  const press = useRef<{ id: number; x: number; dragging: boolean } | null>(null)

  const end = (event: PointerEvent, dx: number) => {
    if (press.current?.id !== event.pointerId) return
    const { dragging } = press.current
    press.current = null
    if (dragging) onEnd(dx)
  }

  return {
    onPointerDown: (event: PointerEvent) => {
      if (press.current === null && event.isPrimary)
        press.current = { id: event.pointerId, x: event.clientX, dragging: false }
    },
    onPointerMove: (event: PointerEvent) => {
      if (press.current?.id !== event.pointerId) return
      const dx = event.clientX - press.current.x
      if (!press.current.dragging) {
        if (Math.abs(dx) < SLOP_PX) return
        press.current.dragging = true
        event.currentTarget.setPointerCapture(event.pointerId)
        onStart?.()
      }
      onMove(dx)
    },
    onPointerUp: (event: PointerEvent) => end(event, event.clientX - (press.current?.x ?? event.clientX)),
    onPointerCancel: (event: PointerEvent) => end(event, 0),
  }
}
