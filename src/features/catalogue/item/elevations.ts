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
/** Of the drawing's height: beside a door, at its upper edge; then captions and views, and room for the measures under them. */
const SCALE_ROOM = 124
const UP_ROOM = 232
const CAPTION_ROOM = 32
/** An inner door as Japanese homes have it. */
const DOOR_MM = { width: 800, height: 2000 }
const DOOR_SCALE = 0.045

const cm = (mm: number) => `${mm / 10}`

function viewsOf(size: SizeMm) {
  const width = { name: '幅', mm: size.w }
  const depth = { name: '奥行', mm: size.d }
  const height = { name: '高さ', mm: size.h }
  if (size.h < THIN_MM) return [{ caption: '上から見たところ', across: width, up: depth }]
  const front = { caption: '正面', across: width, up: height }
  return size.d < THIN_MM ? [front] : [front, { caption: '横', across: depth, up: height }]
}

/** The views' common scale and height; what they leave of their room stands above, between and below the two figures. */
function layOut(size: SizeMm) {
  const views = viewsOf(size)
  const acrossMm = views.reduce((sum, view) => sum + view.across.mm, 0)
  const upMm = Math.max(...views.map((view) => view.up.mm))
  const room = CANVAS - 2 * MARGIN - GAP * (views.length - 1)
  const scale = Math.min(room / acrossMm, UP_ROOM / upMm)
  const height = upMm * scale
  return { views, scale, height, used: acrossMm * scale + GAP * (views.length - 1), gap: (UP_ROOM - height) / 3 }
}

/** One or two views on one scale, standing on one ground line in a square of 480 units. */
export function elevationsOf(size: SizeMm): Elevation[] {
  const { views, scale, height: viewHeight, used, gap } = layOut(size)
  const ground = SCALE_ROOM + CAPTION_ROOM + viewHeight + 2 * gap

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

export interface ScaleFigure {
  ground: number
  door: { x: number; y: number; width: number; height: number }
  thing: { x: number; y: number; width: number; height: number }
}

/** The thing beside a door, on one scale, at the right above the views. */
export function besideDoor(size: SizeMm): ScaleFigure {
  const { views, gap } = layOut(size)
  const [{ across, up }] = views as [(typeof views)[number]]
  const ground = SCALE_ROOM - 8 + gap
  const stand = (right: number, width: number, height: number) => ({
    x: right - width * DOOR_SCALE,
    y: ground - height * DOOR_SCALE,
    width: width * DOOR_SCALE,
    height: height * DOOR_SCALE,
  })
  const door = stand(CANVAS - MARGIN / 2, DOOR_MM.width, DOOR_MM.height)
  return { ground, door, thing: stand(door.x - 12, across.mm, up.mm) }
}
