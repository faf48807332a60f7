interface Span {
  top: number
  bottom: number
}

const GAP_PX = 8

/** Where a box of this height may stand, from `top` on, without lying over any of the others; `top` where it fits nowhere. */
export function uncoveredTop(top: number, height: number, others: readonly Span[], lowest: number): number {
  let place = top
  for (const { top: from, bottom: to } of [...others].sort((one, two) => one.top - two.top))
    if (from < place + height && to > place) place = to + GAP_PX
  return place + height <= lowest ? place : top
}
