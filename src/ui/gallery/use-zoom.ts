import { type KeyboardEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from 'react'
import { fit, panBy, type Point, toggleZoom, UNZOOMED, type Zoom, zoomBy } from './zoom.ts'

/** A second tap within this time and distance of the first is a double tap. */
const DOUBLE_TAP_MS = 300
const TAP_SLOP_PX = 12
export const STEP_FACTOR = 1.5
const PAN_PX = 80
/** Wider than any stored picture, on every screen. */
const LARGEST = '4000px'

const middleOf = (points: Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
})
const distanceOf = ([a, b]: Point[]): number => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0)

/**
 * Zooms the first child of an element: by pinch, double tap, keys and buttons. When zoomed, it can
 * be panned.
 */
export function useZoom() {
  const [box, setBox] = useState<HTMLElement | null>(null)
  const [scale, setScale] = useState(1)
  const zoom = useRef(UNZOOMED)
  const pointers = useRef(new Map<number, Point>())
  const press = useRef({ x: 0, y: 0, at: 0, isTap: false })
  const tap = useRef({ x: 0, y: 0, at: 0 })

  const change = useCallback(
    (next: (zoom: Zoom, sizes: Parameters<typeof panBy>[3]) => Zoom) => {
      if (!box) return
      const { clientWidth: width, clientHeight: height } = box
      const image = box.querySelector('img')
      // The intrinsic ratio, not the displayed one. The drawing is a square.
      const ratio = image ? Number(image.getAttribute('width')) / Number(image.getAttribute('height')) : 1
      zoom.current = next(zoom.current, { box: { width, height }, picture: fit({ width, height }, ratio) })
      show(box, zoom.current)
      setScale(zoom.current.scale)
    },
    [box],
  )
  const step = (factor: number) => change((now, sizes) => zoomBy(now, factor, { x: 0, y: 0 }, sizes))

  useEffect(() => {
    if (!box) return
    const held = pointers.current
    // React's own listeners are passive.
    const preventTouchScroll = (event: TouchEvent) => {
      if (event.cancelable && (event.touches.length > 1 || zoom.current.scale > 1)) event.preventDefault()
    }
    const onWheel = (event: WheelEvent) => {
      // Browsers report a trackpad pinch as a wheel event with Ctrl.
      if (!event.ctrlKey) return
      event.preventDefault()
      change((now, sizes) => zoomBy(now, Math.exp(-event.deltaY / 100), fromMiddle(box, event), sizes))
    }
    box.addEventListener('touchmove', preventTouchScroll, { passive: false })
    box.addEventListener('wheel', onWheel, { passive: false })
    return () => {
      box.removeEventListener('touchmove', preventTouchScroll)
      box.removeEventListener('wheel', onWheel)
      held.clear()
      zoom.current = UNZOOMED
      show(box, UNZOOMED)
      setScale(1)
    }
  }, [box, change])

  const release = (event: PointerEvent) => {
    if (!pointers.current.delete(event.pointerId) || !box) return
    if (pointers.current.size === 0) box.removeAttribute('data-held')
    const { isTap, at } = press.current
    if (event.type !== 'pointerup' || !isTap || event.timeStamp - at > DOUBLE_TAP_MS) return
    const last = tap.current
    tap.current = { x: event.clientX, y: event.clientY, at: event.timeStamp }
    const isDouble = event.timeStamp - last.at < DOUBLE_TAP_MS && distanceOf([last, tap.current]) < 2 * TAP_SLOP_PX
    if (!isDouble) return
    tap.current.at = 0
    change((now, sizes) => toggleZoom(now, fromMiddle(box, event), sizes))
  }

  return {
    scale,
    step,
    boxProps: {
      ref: setBox,
      onPointerDown: (event: PointerEvent) => {
        const { clientX: x, clientY: y, timeStamp: at } = event
        pointers.current.set(event.pointerId, { x, y })
        press.current = { x, y, at, isTap: pointers.current.size === 1 }
        if (zoom.current.scale === 1 && pointers.current.size === 1) return
        // Stops the slides from moving.
        event.stopPropagation()
        event.currentTarget.setPointerCapture(event.pointerId)
        event.currentTarget.setAttribute('data-held', '')
      },
      onPointerMove: (event: PointerEvent) => {
        const held = pointers.current
        if (!box || !held.has(event.pointerId)) return
        const before = [...held.values()]
        held.set(event.pointerId, { x: event.clientX, y: event.clientY })
        if (distanceOf([press.current, { x: event.clientX, y: event.clientY }]) > TAP_SLOP_PX)
          press.current.isTap = false
        const after = [...held.values()]
        if (after.length === 1 && zoom.current.scale === 1) return
        const [from, to] = [middleOf(before), middleOf(after)]
        const factor = after.length > 1 ? distanceOf(after) / (distanceOf(before) || 1) : 1
        change((now, sizes) => {
          const moved = panBy(now, to.x - from.x, to.y - from.y, sizes)
          return zoomBy(moved, factor, fromMiddle(box, { clientX: to.x, clientY: to.y }), sizes)
        })
      },
      onPointerUp: release,
      onPointerCancel: release,
    },
    /** Runs before the slides' handler: while zoomed, the arrow keys pan the picture. */
    onKeyDownCapture: (event: KeyboardEvent) => {
      const factor = { '+': STEP_FACTOR, '=': STEP_FACTOR, '-': 1 / STEP_FACTOR, '0': 0 }[event.key]
      const direction = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key]
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (factor !== undefined) step(factor)
      else if (direction && zoom.current.scale > 1)
        change((now, sizes) => panBy(now, direction[0]! * PAN_PX, direction[1]! * PAN_PX, sizes))
      else return
      event.preventDefault()
      event.stopPropagation()
    },
  }
}

const show = (box: HTMLElement, { scale, x, y }: Zoom) => {
  const picture = box.firstElementChild
  box.toggleAttribute('data-zoomed', scale > 1)
  if (picture instanceof HTMLElement || picture instanceof SVGElement)
    picture.style.transform = scale > 1 ? `translate(${x}px, ${y}px) scale(${scale})` : ''
  if (scale > 1) sharpen(box)
}

/** Zooming requests the largest width; the current picture stays visible until it has loaded. */
const sharpen = (box: HTMLElement) => {
  for (const source of box.querySelectorAll('source')) source.sizes = LARGEST
}

function fromMiddle(box: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left, top, width, height } = box.getBoundingClientRect()
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
}
