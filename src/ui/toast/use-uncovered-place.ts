import { type RefObject, useLayoutEffect, useRef } from 'react'

/** The name of a page, and a price (price.tsx). */
const UNCOVERED_SELECTOR = 'main :is(h1, [data-uncovered])'

/** The strips of the header, higher than their reserved space where a text takes several lines. */
const STRIPS_SELECTOR = '[data-strips]'

/** Places toasts below the strips, and below a name and a price that they would cover. */
export function useUncoveredPlace(list: RefObject<HTMLElement | null>, isShown: boolean) {
  const moved = useRef(0)
  useLayoutEffect(() => {
    const box = list.current!
    const place = () => {
      const { top, height, left, right } = box.getBoundingClientRect()
      const others = [...document.querySelectorAll(`${STRIPS_SELECTOR}, ${UNCOVERED_SELECTOR}`)]
        .map((it) => it.getBoundingClientRect())
        .filter((it) => it.left < right && it.right > left)
      const home = top - moved.current
      const next = box.closest('dialog') ? 0 : uncoveredTop(home, height, others, innerHeight) - home
      if (next === moved.current) return
      moved.current = next
      box.style.setProperty('translate', next === 0 ? '' : `0 ${next}px`)
    }
    place()
    if (!isShown) return
    addEventListener('scroll', place, { passive: true })
    addEventListener('resize', place)
    return () => {
      removeEventListener('scroll', place)
      removeEventListener('resize', place)
    }
  })
}

interface Span {
  top: number
  bottom: number
}

const GAP_PX = 8

/**
 * The first place from `top` on where a box of this height covers none of the others; `top` if
 * there is none.
 */
export function uncoveredTop(top: number, height: number, others: readonly Span[], lowest: number): number {
  let place = top
  for (const { top: from, bottom: to } of [...others].sort((one, two) => one.top - two.top))
    if (from < place + height && to > place) place = to + GAP_PX
  return place + height <= lowest ? place : top
}
