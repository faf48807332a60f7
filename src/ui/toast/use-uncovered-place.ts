import { type RefObject, useLayoutEffect, useRef } from 'react'
import { uncoveredTop } from './uncovered-top.ts'

/** What a page is called, and what a thing costs (price.tsx). */
const UNCOVERED = 'main h1, main [data-uncovered]'

/** On phones, where toasts are as wide as the page, they stand below name and price while these are in their place. */
export function useUncoveredPlace(list: RefObject<HTMLElement | null>, isShown: boolean) {
  const moved = useRef(0)
  useLayoutEffect(() => {
    const box = list.current!
    const phone = matchMedia('(width < 640px)')
    const place = () => {
      const { top, height } = box.getBoundingClientRect()
      const others = [...document.querySelectorAll(UNCOVERED)].map((it) => it.getBoundingClientRect())
      const isFree = !phone.matches || box.closest('dialog')
      const home = top - moved.current
      const next = isFree ? 0 : uncoveredTop(home, height, others, innerHeight) - home
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
