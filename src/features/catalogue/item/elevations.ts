/** Which two sides of an item its size drawing shows, and at which scale. */
import type { SizeMm } from '#contract/items/schema.ts'

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

/** Sides thinner than this are not shown: a rug is drawn from above, a mirror from the front. */
const THIN_MM = 60
const CANVAS = 480
const MARGIN = 56
const GAP = 88
/**
 * Parts of the drawing's height: the door comparison at the top, then captions and views; the rest
 * is for the measurements below.
 */
const SCALE_HEIGHT = 124
const VIEWS_HEIGHT = 232
const CAPTION_HEIGHT = 32
/** A usual interior door in Japan. */
const DOOR_MM = { width: 800, height: 2000 }
const DOOR_SCALE = 0.045

const cm = (mm: number) => `${mm / 10}`

function createViews(size: SizeMm) {
  const width = { name: '幅', mm: size.w }
  const depth = { name: '奥行', mm: size.d }
  const height = { name: '高さ', mm: size.h }
  if (size.h < THIN_MM) return [{ caption: '上から見たところ', across: width, up: depth }]
  const front = { caption: '正面', across: width, up: height }
  return size.d < THIN_MM ? [front] : [front, { caption: '横', across: depth, up: height }]
}

/** The common scale and height of the views; unused height is divided into equal gaps. */
function computeLayout(size: SizeMm) {
  const views = createViews(size)
  const acrossMm = views.reduce((sum, view) => sum + view.across.mm, 0)
  const upMm = Math.max(...views.map((view) => view.up.mm))
  const available = CANVAS - 2 * MARGIN - GAP * (views.length - 1)
  const scale = Math.min(available / acrossMm, VIEWS_HEIGHT / upMm)
  const height = upMm * scale
  return { views, scale, height, used: acrossMm * scale + GAP * (views.length - 1), gap: (VIEWS_HEIGHT - height) / 3 }
}

/** One or two views on one scale and one ground line, in a square of 480 units. */
export function createElevations(size: SizeMm): Elevation[] {
  const { views, scale, height: viewHeight, used, gap } = computeLayout(size)
  const ground = SCALE_HEIGHT + CAPTION_HEIGHT + viewHeight + 2 * gap

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

/** The item beside a door on one scale, at the top right. */
export function createScaleFigure(size: SizeMm): ScaleFigure {
  const { views, gap } = computeLayout(size)
  const [{ across, up }] = views as [(typeof views)[number]]
  const ground = SCALE_HEIGHT - 8 + gap
  const stand = (right: number, width: number, height: number) => ({
    x: right - width * DOOR_SCALE,
    y: ground - height * DOOR_SCALE,
    width: width * DOOR_SCALE,
    height: height * DOOR_SCALE,
  })
  const door = stand(CANVAS - MARGIN / 2, DOOR_MM.width, DOOR_MM.height)
  return { ground, door, thing: stand(door.x - 12, across.mm, up.mm) }
}
