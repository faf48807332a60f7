/** Where spans of time stand in a timeline: those that overlap share its width. */

interface Span {
  startsAt: string
  endsAt: string
}

export interface Placed<T extends Span> {
  span: T
  /** From 0. */
  lane: number
  /** Of all that overlap, directly or through others. */
  lanes: number
}

/** Each takes the first lane that is free. By start, the longest first. */
export function placeInLanes<T extends Span>(spans: readonly T[]): Placed<T>[] {
  const sorted = spans.toSorted(
    (a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt) || Date.parse(b.endsAt) - Date.parse(a.endsAt),
  )
  const placed: Placed<T>[] = []
  let group: { span: T; lane: number }[] = []
  let ends: number[] = []
  const closeGroup = () => {
    placed.push(...group.map((it) => ({ ...it, lanes: ends.length })))
    group = []
    ends = []
  }
  for (const span of sorted) {
    const start = Date.parse(span.startsAt)
    if (ends.every((end) => end <= start)) closeGroup()
    const free = ends.findIndex((end) => end <= start)
    const lane = free === -1 ? ends.length : free
    ends[lane] = Date.parse(span.endsAt)
    group.push({ span, lane })
  }
  closeGroup()
  return placed
}
