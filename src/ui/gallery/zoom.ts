/** Scale and position of a picture within its box. Lengths in px, from the middle of the box. */
export interface Zoom {
  scale: number
  x: number
  y: number
}

export interface Point {
  x: number
  y: number
}

export interface Sizes {
  box: { width: number; height: number }
  /** The picture at scale 1. */
  picture: { width: number; height: number }
}

export const UNZOOMED: Zoom = { scale: 1, x: 0, y: 0 }
export const MAX_SCALE = 4
/** For a double tap. */
const CLOSE_SCALE = 2.5

const clamp = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value))

/** While the picture is larger than the box, its edges stay outside. */
function within({ scale, x, y }: Zoom, { box, picture }: Sizes): Zoom {
  const slack = (side: 'width' | 'height') => Math.max(0, (picture[side] * scale - box[side]) / 2)
  return { scale, x: clamp(x, slack('width')), y: clamp(y, slack('height')) }
}

/** Keeps the point in place. */
export function zoomBy(zoom: Zoom, factor: number, at: Point, sizes: Sizes): Zoom {
  const scale = Math.min(MAX_SCALE, Math.max(1, zoom.scale * factor))
  const ratio = scale / zoom.scale
  return within({ scale, x: at.x - (at.x - zoom.x) * ratio, y: at.y - (at.y - zoom.y) * ratio }, sizes)
}

export const panBy = (zoom: Zoom, dx: number, dy: number, sizes: Sizes): Zoom =>
  within({ ...zoom, x: zoom.x + dx, y: zoom.y + dy }, sizes)

export const toggleZoom = (zoom: Zoom, at: Point, sizes: Sizes): Zoom =>
  zoom.scale > 1 ? UNZOOMED : zoomBy(zoom, CLOSE_SCALE, at, sizes)

/** The largest size with this ratio (width to height) that fits the box. */
export function fit(box: Sizes['box'], ratio: number): Sizes['picture'] {
  const width = Math.min(box.width, box.height * ratio)
  return { width, height: width / ratio }
}
