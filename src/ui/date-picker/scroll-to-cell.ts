import { TIME_SCROLL_MS } from '#contract/rules.ts'

/** Brings a cell to the middle of its list: downwards it glides, upwards it is there at once. */
export function scrollToCell(list: HTMLElement, index: number, canGlide: boolean): void {
  const cell = list.children[index] as HTMLElement | undefined
  if (!cell) return
  const wanted = cell.offsetTop - list.offsetTop - (list.clientHeight - cell.offsetHeight) / 2
  const to = Math.max(0, Math.min(wanted, list.scrollHeight - list.clientHeight))
  const from = list.scrollTop
  const isStill = !canGlide || to <= from || matchMedia('(prefers-reduced-motion: reduce)').matches
  if (isStill) {
    list.scrollTop = to
    return
  }
  const begunAt = performance.now()
  const glide = (now: number) => {
    const part = Math.min(1, Math.max(0, now - begunAt) / TIME_SCROLL_MS)
    list.scrollTop = from + (to - from) * part
    if (part < 1) requestAnimationFrame(glide)
  }
  requestAnimationFrame(glide)
}
