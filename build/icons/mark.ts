/**
 * The mark of the store: four leaves of the shippo pattern, lit from the upper right, and between them a star of light,
 * which is what こもれび means.
 */
import sharp, { type Sharp } from 'sharp'

export const PAPER = '#fbf9f5'
/** From the leaf in the light to the one in the shade, counter-clockwise from the upper right. */
const LEAVES = [
  { x: 1, y: -1, colour: '#5a9277' },
  { x: -1, y: -1, colour: '#3d735b' },
  { x: -1, y: 1, colour: '#234838' },
  { x: 1, y: 1, colour: '#2f5d4a' },
]

/** The mark is drawn within a radius of 100 about the origin. */
const RADIUS = 100
const GAP = 12
/** Rounds the tips: a sharp one flickers at the size of a tab. */
const TIP = 5

function leaf({ x, y, colour }: (typeof LEAVES)[number]): string {
  const r = RADIUS - (GAP + TIP) / 2
  const shape = `M0 ${r}A${r} ${r} 0 0 0 ${r} 0A${r} ${r} 0 0 0 0 ${r}Z`
  const place = `translate(${(x * GAP) / 2} ${(y * GAP) / 2}) scale(${x} ${y})`
  return `<path transform="${place}" fill="${colour}" stroke="${colour}" stroke-width="${TIP}" stroke-linejoin="round" d="${shape}"/>`
}

/** A drawing whose mark takes the given share of the width. */
function draw(share: number, ground: string): string {
  const half = RADIUS / share
  const box = `viewBox="${-half} ${-half} ${2 * half} ${2 * half}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${box}>${ground}${LEAVES.map(leaf).join('')}</svg>\n`
}

const sheet = `<path fill="${PAPER}" d="M-999-999h1998v1998h-1998z"/>`
/** Keeps the star bright in a dark tab bar. */
const disc = `<circle r="${RADIUS}" fill="${PAPER}"/>`

/** The mark alone, for tabs. */
export const drawFavicon = (): string => draw(1, disc)

export const toPicture = (svg: string, size: number): Sharp =>
  sharp(Buffer.from(svg), { density: 300 }).resize(size, size).flatten({ background: PAPER })

/** The mark on paper. */
export const drawMark = (size: number, share: number): Sharp => toPicture(draw(share, sheet), size)
