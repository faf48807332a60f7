/**
 * The store's logo: four leaves of the shippo pattern, lit from the upper right, with a star of light between them, after
 * the meaning of こもれび.
 */
import sharp, { type Sharp } from 'sharp'

export const PAPER = '#fbf9f5'
/** From the lightest leaf to the darkest, counter-clockwise from the upper right. */
const LEAVES = [
  { x: 1, y: -1, colour: '#5a9277' },
  { x: -1, y: -1, colour: '#3d735b' },
  { x: -1, y: 1, colour: '#234838' },
  { x: 1, y: 1, colour: '#2f5d4a' },
]

/** The logo has a radius of 100 around the origin. */
const RADIUS = 100
const GAP = 12
/** Rounds the tips, because sharp ones flicker at the size of a favicon. */
const TIP = 5

function leaf({ x, y, colour }: (typeof LEAVES)[number]): string {
  const r = RADIUS - (GAP + TIP) / 2
  const shape = `M0 ${r}A${r} ${r} 0 0 0 ${r} 0A${r} ${r} 0 0 0 0 ${r}Z`
  const place = `translate(${(x * GAP) / 2} ${(y * GAP) / 2}) scale(${x} ${y})`
  return `<path transform="${place}" fill="${colour}" stroke="${colour}" stroke-width="${TIP}" stroke-linejoin="round" d="${shape}"/>`
}

/** A drawing whose logo takes the given share of the width. */
function draw(share: number, ground: string): string {
  const half = RADIUS / share
  const box = `viewBox="${-half} ${-half} ${2 * half} ${2 * half}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${box}>${ground}${LEAVES.map(leaf).join('')}</svg>\n`
}

const sheet = `<path fill="${PAPER}" d="M-999-999h1998v1998h-1998z"/>`
/** Keeps the star bright in dark mode. */
const disc = `<circle r="${RADIUS}" fill="${PAPER}"/>`

/** The logo without a background, for the favicon. */
export const drawFavicon = (): string => draw(1, disc)

export const toPicture = (svg: string, size: number): Sharp =>
  sharp(Buffer.from(svg), { density: 300 }).resize(size, size).flatten({ background: PAPER })

/** The logo on the background colour. */
export const drawMark = (size: number, share: number): Sharp => toPicture(draw(share, sheet), size)
