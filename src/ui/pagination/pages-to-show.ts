/** A page, or a gap for the pages between its neighbours. */
export type PagerSlot = number | 'gap'

/**
 * The pages that a pager offers: `margin` at either end and a window of `range` around the current
 * one, gaps between. A gap never replaces a single page: that page is shown instead.
 */
export function pagesToShow(pageCount: number, current: number, range: number, margin: number): PagerSlot[] {
  const first = Math.max(1, Math.min(current - Math.floor(range / 2), pageCount - range + 1))
  const last = Math.min(pageCount, first + range - 1)
  const isShown = (page: number) => page <= margin || page > pageCount - margin || (page >= first && page <= last)
  const isAlone = (page: number) => isShown(page - 1) && isShown(page + 1)

  const slots: PagerSlot[] = []
  for (let page = 1; page <= pageCount; page++) {
    if (isShown(page) || isAlone(page)) slots.push(page)
    else if (slots.at(-1) !== 'gap') slots.push('gap')
  }
  return slots
}
