/** How large a picture is shown and where, within the box that it fits into at first. Lengths in px, from the box's middle. */
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

export const WHOLE: Zoom = { scale: 1, x: 0, y: 0 }
export const MAX_SCALE = 4
/** Of a double tap. */
const CLOSE_SCALE = 2.5

const clamp = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value))

/** An edge of the picture never comes into the box while the picture is larger than it. */
function within({ scale, x, y }: Zoom, { box, picture }: Sizes): Zoom {
  const slack = (side: 'width' | 'height') => Math.max(0, (picture[side] * scale - box[side]) / 2)
  return { scale, x: clamp(x, slack('width')), y: clamp(y, slack('height')) }
}

/** What is seen at the point stays there. */
export function zoomBy(zoom: Zoom, factor: number, at: Point, sizes: Sizes): Zoom {
  const scale = Math.min(MAX_SCALE, Math.max(1, zoom.scale * factor))
  const ratio = scale / zoom.scale
  return within({ scale, x: at.x - (at.x - zoom.x) * ratio, y: at.y - (at.y - zoom.y) * ratio }, sizes)
}

export const panBy = (zoom: Zoom, dx: number, dy: number, sizes: Sizes): Zoom =>
  within({ ...zoom, x: zoom.x + dx, y: zoom.y + dy }, sizes)

export const toggleZoom = (zoom: Zoom, at: Point, sizes: Sizes): Zoom =>
  zoom.scale > 1 ? WHOLE : zoomBy(zoom, CLOSE_SCALE, at, sizes)

/** A picture of this ratio (width to height) as large as the box allows. */
export function fit(box: Sizes['box'], ratio: number): Sizes['picture'] {
  const width = Math.min(box.width, box.height * ratio)
  return { width, height: width / ratio }
}
