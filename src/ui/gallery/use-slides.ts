import { type KeyboardEvent, type PointerEvent, type RefObject, useCallback, useEffect, useRef } from 'react'
import { useHorizontalDrag } from '../use-horizontal-drag.ts'

/** Dragged by at least this part of its width, a slide gives way to the next. */
const TURN_RATIO = 0.15

export interface SlidesInput {
  count: number
  index: number
  onIndexChange: (index: number) => void
}

/** A row of slides that snaps: touch scrolls it natively, mouse and keys move it from slide to slide. */
export function useSlides(track: RefObject<HTMLElement | null>, { count, index, onIndexChange }: SlidesInput) {
  /** The slide that a scroll of ours is on its way to; what it passes on the way does not count. */
  const heading = useRef<number | null>(null)
  const dragFrom = useRef(0)

  const scrollTo = useCallback(
    (target: number, behavior: ScrollBehavior) => {
      heading.current = target
      track.current?.scrollTo({ left: target * track.current.clientWidth, behavior })
    },
    [track],
  )
  const arrive = useCallback(() => {
    heading.current = null
    track.current?.removeAttribute('data-dragging')
  }, [track])

  const goTo = (target: number) => {
    const next = Math.min(count - 1, Math.max(0, target))
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    scrollTo(next, isStill ? 'instant' : 'smooth')
    onIndexChange(next)
  }

  // The index may also be set from outside: a colour was chosen. At first it is known, and need not be measured.
  const isFirst = useRef(true)
  useEffect(() => {
    const isBegin = isFirst.current && index === 0
    isFirst.current = false
    if (isBegin) return
    if (track.current && heading.current !== index && positionOf(track.current) !== index) scrollTo(index, 'instant')
  }, [track, index, scrollTo])

  const follow = () => {
    const element = track.current
    if (!element || element.clientWidth === 0) return
    if (heading.current !== null) {
      if (Math.abs(element.scrollLeft - heading.current * element.clientWidth) < 2) arrive()
    } else if (!element.hasAttribute('data-dragging') && positionOf(element) !== index)
      onIndexChange(positionOf(element))
  }

  const drag = useHorizontalDrag({
    onStart: () => {
      dragFrom.current = track.current?.scrollLeft ?? 0
      track.current?.setAttribute('data-dragging', '')
    },
    onMove: (dx) => track.current?.scrollTo({ left: dragFrom.current - dx, behavior: 'instant' }),
    onEnd: (dx) => {
      const widthPx = track.current?.clientWidth ?? 0
      goTo(index + (Math.abs(dx) < widthPx * TURN_RATIO ? 0 : -Math.sign(dx)))
      follow()
    },
  })

  return {
    goTo,
    trackProps: {
      ...drag,
      onPointerDown: (event: PointerEvent) => {
        arrive()
        if (event.pointerType === 'mouse') drag.onPointerDown(event)
      },
      onWheel: arrive,
      onScroll: follow,
      onDragStart: (event: { preventDefault: () => void }) => event.preventDefault(),
    },
    onKeyDown: (event: KeyboardEvent) => {
      const target = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: count - 1 }[event.key]
      if (target === undefined) return
      event.preventDefault()
      goTo(target)
    },
  }
}

const positionOf = (track: HTMLElement) => Math.round(track.scrollLeft / track.clientWidth)
