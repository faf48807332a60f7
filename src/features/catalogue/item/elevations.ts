/** Which two sides of a thing its size drawing shows, and how large. */
import type { SizeMm } from '#contract/items.ts'

export interface Elevation {
  caption: string
  /** Box in drawing units. */
  x: number
  y: number
  width: number
  height: number
  acrossLabel: string
  upLabel: string
}

/** Thinner than this, a side says nothing: a rug is drawn from above, a mirror from the front. */
const THIN_MM = 60
const CANVAS = 480
const MARGIN = 56
const GAP = 88

const cm = (mm: number) => `${mm / 10}`

/** One or two views on one scale, standing on one ground line in the middle of a square of 480 units. */
export function elevationsOf(size: SizeMm): Elevation[] {
  const width = { name: '幅', mm: size.w }
  const depth = { name: '奥行', mm: size.d }
  const height = { name: '高さ', mm: size.h }
  const views =
    size.h < THIN_MM
      ? [{ caption: '上から見たところ', across: width, up: depth }]
      : size.d < THIN_MM
        ? [{ caption: '正面', across: width, up: height }]
        : [
            { caption: '正面', across: width, up: height },
            { caption: '横', across: depth, up: height },
          ]

  const acrossMm = views.reduce((sum, view) => sum + view.across.mm, 0)
  const upMm = Math.max(...views.map((view) => view.up.mm))
  const room = CANVAS - 2 * MARGIN - GAP * (views.length - 1)
  const scale = Math.min(room / acrossMm, (CANVAS - 3 * MARGIN) / upMm)
  const used = acrossMm * scale + GAP * (views.length - 1)
  const ground = (CANVAS + upMm * scale) / 2 - MARGIN / 4

  let x = (CANVAS - used) / 2 + MARGIN / 4
  return views.map((view) => {
    const box = { width: view.across.mm * scale, height: view.up.mm * scale }
    const elevation = {
      caption: view.caption,
      x,
      y: ground - box.height,
      ...box,
      acrossLabel: `${view.across.name}${cm(view.across.mm)}`,
      upLabel: `${view.up.name}${cm(view.up.mm)}`,
    }
    x += box.width + GAP
    return elevation
  })
}
