/** Where the views of an item lie in its size drawing, a square of 480 units, and what it is compared with. */
import type { SizeMm } from '#contract/items/schema.ts'
import { box, type Drawn, type Part, type Sketch } from './sketch.ts'

const CANVAS = 480
/** The views; captions are above, measurements on the left and below. */
const AREA = { x: 60, y: 44, width: 396, height: 226 }
/** Between views, with room for the measurement of the second one. */
const GAP = { row: 76, column: 76 }
/** For the seat's height, beside the views. */
const SEAT_WIDTH = 48
/** Sides thinner than this are not drawn: a rug is seen from above, a mirror from the front. */
const THIN_MM = 60

const cm = (mm: number) => `${mm / 10}`

/** Parts in millimetres, their origin on the ground line. */
interface Placed {
  x: number
  ground: number
  scale: number
  parts: Part[]
}

export interface View extends Placed {
  caption: string
  /** Seen from the front or the side, so that heights can be read from it. */
  isUpright: boolean
  width: number
  height: number
  // Absent if the first view shows the same measurement.
  acrossLabel?: string
  upLabel?: string
}

interface Side {
  caption: string
  isUpright: boolean
  acrossMm: number
  upMm: number
  acrossLabel?: string
  upLabel?: string
  parts: Part[]
}

/** The sides worth drawing, at most two. */
function listSides(size: Drawn, { front, side, top }: Sketch): Side[] {
  const { w, d, h } = size
  const depth = `奥行${cm(d)}`
  const above = top && { caption: '上から', isUpright: false, acrossMm: w, upMm: d, upLabel: depth, parts: top(size) }
  if (above && (h < THIN_MM || !front)) return [{ ...above, acrossLabel: `幅${cm(w)}` }]
  if (!front) return []
  const isOnly = (!side && !top) || d < THIN_MM
  const across = isOnly && d >= THIN_MM ? (w === d ? `幅・奥行${cm(w)}` : `幅${cm(w)}×${depth}`) : `幅${cm(w)}`
  const first = {
    caption: '正面',
    isUpright: true,
    acrossMm: w,
    upMm: h,
    acrossLabel: across,
    upLabel: `高さ${cm(h)}`,
    parts: front(size),
  }
  if (isOnly) return [first]
  if (side)
    return [first, { caption: '横', isUpright: true, acrossMm: d, upMm: h, acrossLabel: depth, parts: side(size) }]
  return above ? [first, above] : [first]
}

/** Beside each other or one above the other, whichever is larger, on one scale. */
export function createViews(size: Drawn, sketch: Sketch, hasSeat: boolean): View[] {
  const sides = listSides(size, sketch)
  const gaps = sides.length - 1
  const width = AREA.width - (hasSeat ? SEAT_WIDTH : 0)
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
  const across = sides.map(({ acrossMm }) => acrossMm)
  const up = sides.map(({ upMm }) => upMm)
  const row = Math.min((width - gaps * GAP.row) / sum(across), AREA.height / Math.max(...up))
  const column = Math.min(width / Math.max(...across), (AREA.height - gaps * GAP.column) / sum(up))
  const isRow = row >= column
  const scale = isRow ? row : column

  const usedWidth = isRow ? sum(across) * scale + gaps * GAP.row : Math.max(...across) * scale
  const usedHeight = isRow ? Math.max(...up) * scale : sum(up) * scale + gaps * GAP.column
  let x = AREA.x + (width - usedWidth) / 2
  let ground = AREA.y + (AREA.height - usedHeight) / 2 + (isRow ? usedHeight : 0)
  return sides.map(({ caption, isUpright, acrossMm, upMm, acrossLabel, upLabel, parts }) => {
    if (!isRow) ground += upMm * scale
    const view = {
      caption,
      isUpright,
      x,
      ground,
      scale,
      parts,
      width: acrossMm * scale,
      height: upMm * scale,
      ...(acrossLabel && { acrossLabel }),
      ...(upLabel && { upLabel }),
    }
    if (isRow) x += view.width + GAP.row
    else ground += GAP.column
    return view
  })
}

/** A usual interior door in Japan, and a grown-up. */
const DOOR_MM = { w: 800, h: 2_000 }
const PERSON_MM = { w: 420, h: 1_600 }
const PAPER_MM = { w: 210, h: 297 }
/** What is smaller and lower is compared with a sheet of paper. */
const SMALL_MM = { across: 700, h: 450 }

const COMPARED = { ground: 446, height: 112, gap: 18 }

const person: Part[] = [
  {
    d: 'M120 0V-800Q20 -820 30 -960L60 -1230Q70 -1340 210 -1340Q350 -1340 360 -1230L390 -960Q400 -820 300 -800V0H225V-700H195V0z',
    tone: 'body',
  },
  { d: 'M105 -1480a105 120 0 1 0 210 0a105 120 0 1 0 -210 0z', tone: 'body' },
]

const door: Part[] = [
  box(0, 0, DOOR_MM.w, DOOR_MM.h),
  box(60, 0, DOOR_MM.w - 120, DOOR_MM.h - 60, 0, 'soft'),
  box(110, 960, 110, 36, 18),
]

const paper: Part[] = [box(0, 0, PAPER_MM.w, PAPER_MM.h, 0, 'soft')]

export interface Comparison {
  caption: string
  ground: number
  /** What it is compared with, then the item. */
  figures: Placed[]
}

/** The item's front beside known things on one scale and one ground line. */
export function createComparison(size: Drawn, { front, hangsAt }: Sketch): Comparison {
  const isSmall = Math.max(size.w, size.d) < SMALL_MM.across && size.h < SMALL_MM.h
  const above = (!isSmall && hangsAt?.(size)) || 0
  const known = isSmall
    ? [{ ...PAPER_MM, parts: paper }]
    : [
        { ...DOOR_MM, parts: door },
        { ...PERSON_MM, parts: person },
      ]
  // Seen from the front, what lies flat is a line, which must not be too thin.
  const own = front ? front(size) : [box(0, 0, size.w, Math.max(size.h, 45))]
  const all = [...known, { w: size.w, h: above + size.h, parts: own }]
  const gaps = (all.length - 1) * COMPARED.gap
  const scale = Math.min(
    COMPARED.height / Math.max(...all.map(({ h }) => h)),
    (CANVAS - 64 - gaps) / all.reduce((sum, { w }) => sum + w, 0),
  )
  const used = all.reduce((sum, { w }) => sum + w * scale, gaps)
  let x = (CANVAS - used) / 2
  const figures = all.map(({ w, parts }, i) => {
    const figure = { x, ground: COMPARED.ground - (i === known.length ? above * scale : 0), scale, parts }
    x += w * scale + COMPARED.gap
    return figure
  })
  return {
    caption: isSmall ? 'A4の紙（21×29.7cm）との比較' : '高さ200cmのドア、身長160cmの人との比較',
    ground: COMPARED.ground,
    figures,
  }
}

/** The height of usual seats, for drawing items that state none. */
export const toDrawn = (size: SizeMm, seatHeightMm: number | null): Drawn => ({
  ...size,
  seat: Math.min(seatHeightMm ?? 420, size.h),
})
