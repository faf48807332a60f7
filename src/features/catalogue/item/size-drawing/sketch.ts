/**
 * Parts of a drawing in millimetres: x from the left, y upwards from the floor. Paths contain -y, because SVG counts
 * downwards.
 */
import type { SizeMm } from '#contract/items/schema.ts'

export interface Part {
  /** Path data. */
  d: string
  /** `body` and `soft` are filled areas, such as wood and cushions; `line` is not filled. */
  tone: 'body' | 'soft' | 'line'
}

export interface Drawn extends SizeMm {
  /** Height of the seat; of usual furniture if the item states none. */
  seat: number
}

export type DrawView = (size: Drawn) => Part[]

/** The views of an item, at least `front` or `top`. Without `side` and `top` it looks the same from all sides, or is flat. */
export interface Sketch {
  front?: DrawView
  side?: DrawView
  top?: DrawView
  /** How high it usually hangs above the floor, to its lower edge. */
  hangsAt?: (size: SizeMm) => number
}

const at = (x: number, y: number) => `${round(x)} ${round(-y)}`
const round = (value: number) => Math.round(value * 10) / 10
const part = (d: string, tone: Part['tone']): Part => ({ d, tone })

/** From its lower left corner, with rounded corners. */
export function box(x: number, y: number, w: number, h: number, r = 0, tone: Part['tone'] = 'body'): Part {
  const c = Math.max(0, Math.min(r, w / 2, h / 2))
  const corner = (dx: number, dy: number) => (c > 0 ? `a${c} ${c} 0 0 0 ${round(dx)} ${round(-dy)}` : '')
  const across = w - 2 * c
  const up = h - 2 * c
  const d = `M${at(x + c, y)}h${round(across)}${corner(c, c)}v${round(-up)}${corner(-c, c)}h${round(-across)}${corner(-c, -c)}v${round(up)}${corner(c, -c)}z`
  return part(d, tone)
}

export const oval = (cx: number, cy: number, rx: number, ry: number, tone: Part['tone'] = 'body'): Part =>
  part(`M${at(cx - rx, cy)}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`, tone)

type Point = readonly [x: number, y: number]

export const polygon = (points: readonly Point[], tone: Part['tone'] = 'body'): Part =>
  part(`M${points.map(([x, y]) => at(x, y)).join('L')}z`, tone)

export const line = (...points: readonly Point[]): Part =>
  part(`M${points.map(([x, y]) => at(x, y)).join('L')}`, 'line')

/** Through control points: `M`, then pairs of control point and end for quadratic curves. */
export const curve = (
  start: Point,
  ends: readonly (readonly [control: Point, end: Point])[],
  tone: Part['tone'],
): Part =>
  part(
    `M${at(...start)}${ends.map(([control, end]) => `Q${at(...control)} ${at(...end)}`).join('')}${tone === 'line' ? '' : 'z'}`,
    tone,
  )

/** A leg that gets thinner towards the floor, and may stand `out` further to the outside there. */
export const leg = (x: number, top: number, out = 0, width = 42): Part =>
  polygon([
    [x - width / 2, top],
    [x + width / 2, top],
    [x + width / 4 + out, 0],
    [x - width / 4 + out, 0],
  ])

/** `count` equal parts between two places. */
export const divide = (from: number, to: number, count: number): { x: number; w: number }[] => {
  const w = (to - from) / count
  return Array.from({ length: count }, (_, i) => ({ x: from + i * w, w }))
}

export const clamp = (low: number, value: number, high: number) => Math.max(low, Math.min(value, high))
