import { type KeyboardEvent, type PointerEvent, type RefObject, useCallback, useEffect, useRef } from 'react'
import { useHorizontalDrag } from '#src/ui/controls/use-horizontal-drag.ts'

/** A drag by at least this share of its width moves to the next slide. */
const CHANGE_RATIO = 0.15

export interface SlidesInput {
  count: number
  index: number
  onIndexChange: (index: number) => void
}

/**
 * A row of slides with scroll snapping: touch scrolls natively, mouse and keys move slide by slide.
 */
export function useSlides(track: RefObject<HTMLElement | null>, { count, index, onIndexChange }: SlidesInput) {
  /** The target of a programmatic scroll; slides on the way are not reported. */
  const targetIndex = useRef<number | null>(null)
  const dragFrom = useRef(0)

  const scrollTo = useCallback(
    (target: number, behavior: ScrollBehavior) => {
      targetIndex.current = target
      track.current?.scrollTo({ left: target * track.current.clientWidth, behavior })
    },
    [track],
  )
  const endScroll = useCallback(() => {
    targetIndex.current = null
    track.current?.removeAttribute('data-dragging')
  }, [track])

  const goTo = (target: number) => {
    const next = Math.min(count - 1, Math.max(0, target))
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    scrollTo(next, isStill ? 'instant' : 'smooth')
    onIndexChange(next)
  }

  // The index may also change from outside, for example by choosing a colour. The initial position
  // is known and not measured.
  const isFirst = useRef(true)
  useEffect(() => {
    const isAtStart = isFirst.current && index === 0
    isFirst.current = false
    if (isAtStart) return
    if (track.current && targetIndex.current !== index && positionOf(track.current) !== index)
      scrollTo(index, 'instant')
  }, [track, index, scrollTo])

  const handleScroll = () => {
    const element = track.current
    if (!element || element.clientWidth === 0) return
    if (targetIndex.current !== null) {
      if (Math.abs(element.scrollLeft - targetIndex.current * element.clientWidth) < 2) endScroll()
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
      goTo(index + (Math.abs(dx) < widthPx * CHANGE_RATIO ? 0 : -Math.sign(dx)))
      handleScroll()
    },
  })

  return {
    goTo,
    trackProps: {
      ...drag,
      onPointerDown: (event: PointerEvent) => {
        endScroll()
        if (event.pointerType === 'mouse') drag.onPointerDown(event)
      },
      onWheel: endScroll,
      onScroll: handleScroll,
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
