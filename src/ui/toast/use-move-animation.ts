import { type RefObject, useLayoutEffect, useRef } from 'react'

const MOVE_MS = 400

/**
 * When toasts appear and disappear, the others move smoothly to their new places; those leaving
 * (`data-leaving`) stay where they were.
 */
export function useMoveAnimation(list: RefObject<HTMLElement | null>) {
  const tops = useRef(new Map<Element, number>())
  useLayoutEffect(() => {
    const children = [...(list.current?.children ?? [])].filter((child) => child instanceof HTMLElement)
    for (const child of children) {
      if (child.dataset['leaving'] === undefined || child.style.position) continue
      child.style.insetBlockStart = `${tops.current.get(child) ?? 0}px`
      child.style.position = 'absolute'
    }
    const before = tops.current
    tops.current = new Map(children.map((child) => [child, child.offsetTop]))
    for (const [child, top] of tops.current) {
      const moved = (before.get(child) ?? top) - top
      if (moved === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) continue
      child.animate([{ translate: `0 ${moved}px` }, { translate: 'none' }], {
        duration: MOVE_MS,
        easing: 'ease-in-out',
      })
    }
  })
}
