/**
 * The drawing of a name seal: an outline with the small irregularities of a hand-cut stone, and a place for each character.
 * The same number always gives the same seal. Coordinates are in a box of 100 × 100.
 */

interface Shape {
  /** Half width and half height. */
  x: number
  y: number
  /** Exponent of a superellipse: 2 is an ellipse, 9 nearly a rectangle. */
  power: number
  /** Cuts the corners off. */
  diagonal?: number
  /** How far a natural stone deviates from its shape. */
  unevenness?: number
  /** How far the middle of each side is drawn in. */
  petals?: number
  /** Share of the room that characters take. */
  room: number
}

const SHAPES: readonly Shape[] = [
  { x: 42, y: 42, power: 10, room: 0.84 },
  { x: 35, y: 46, power: 2.4, room: 0.76 },
  { x: 45, y: 45, power: 2, room: 0.73 },
  { x: 33, y: 46, power: 9, room: 0.84 },
  { x: 43, y: 43, power: 9, diagonal: 69, room: 0.8 },
  { x: 41, y: 44, power: 3, unevenness: 2.6, room: 0.8 },
  { x: 43, y: 43, power: 4, petals: 5, room: 0.74 },
]

export interface Seal {
  /** Light characters on a filled ground (白文), otherwise filled characters in a frame (朱文). */
  isFilled: boolean
  /** The ground, or the frame: to be filled by the even-odd rule. */
  outline: string
  /** Spots without ink. */
  specks: string
  characters: readonly SealCharacter[]
}

interface SealCharacter {
  text: string
  /** For text of size 1 whose baseline starts at the middle of the character's lower edge. */
  transform: string
}

export function createSeal(number: number, name: string): Seal {
  const random = createRandom(number)
  // The number of shapes is odd, so that each comes in both styles.
  const shape = SHAPES[number % SHAPES.length]!
  const isFilled = number % 2 === 0
  const outer = sampleOutline(shape, random, isFilled ? 3 : 1)
  const thickness = sampleThickness(random)
  const inner = outer.map(({ angle, radius }, i) => ({ angle, radius: radius - thickness[i]! }))
  return {
    isFilled,
    outline: isFilled ? toPath(outer) : toPath(outer) + toPath(inner),
    specks: Array.from({ length: isFilled ? 9 : 5 }, () => toSpeck(random)).join(''),
    characters: placeCharacters([...name], shape, isFilled ? 1 : 0.92, random),
  }
}

/** Numbers from 0 to 1 (mulberry32). */
function createRandom(seed: number): () => number {
  let state = Math.imul(seed, 0x9e3779b1)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

interface PolarPoint {
  angle: number
  radius: number
}

const POINTS = 52

/** `chips`: number of notches in the edge. */
function sampleOutline(shape: Shape, random: () => number, chips: number): PolarPoint[] {
  const phase = random() * Math.PI * 2
  const notches = new Map(
    Array.from({ length: chips }, () => [Math.floor(random() * POINTS), 1.5 + random() * 2] as const),
  )
  return Array.from({ length: POINTS }, (_, i) => {
    const angle = (i / POINTS) * Math.PI * 2
    const wobble = Math.sin(angle * 2 + phase) * (shape.unevenness ?? 0.5) + (random() - 0.5) * 1.1
    return { angle, radius: radiusAt(shape, angle) + wobble - (notches.get(i) ?? 0) }
  })
}

function radiusAt({ x, y, power, diagonal = 100, petals = 0 }: Shape, angle: number): number {
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))]
  const radius = ((cos / x) ** power + (sin / y) ** power) ** (-1 / power)
  return Math.min(radius, diagonal / (cos + sin)) - petals * Math.abs(Math.cos(angle * 2)) ** 24
}

/** Of a frame: uneven, and worn away in one place. */
function sampleThickness(random: () => number): number[] {
  const phase = random() * Math.PI * 2
  const gap = Math.floor(random() * POINTS)
  return Array.from({ length: POINTS }, (_, i) => {
    const distance = Math.min(Math.abs(i - gap), POINTS - Math.abs(i - gap))
    const wear = distance < 2 ? 6 : distance === 2 ? 2 : 0
    return Math.max(0, 4.2 + Math.sin((i / POINTS) * Math.PI * 2 + phase) * 0.9 + (random() - 0.5) * 0.8 - wear)
  })
}

const format = (value: number): string => String(Math.round(value * 10) / 10)

/** A closed curve through the middles between the points. */
function toPath(points: readonly PolarPoint[]): string {
  const corners = points.map(
    ({ angle, radius }) => [50 + Math.cos(angle) * radius, 50 + Math.sin(angle) * radius] as const,
  )
  const middles = corners.map(([x, y], i) => {
    const [nextX, nextY] = corners[(i + 1) % corners.length]!
    return formatPoint((x + nextX) / 2, (y + nextY) / 2)
  })
  return `M${middles.at(-1)}${corners.map(([x, y], i) => `Q${formatPoint(x, y)} ${middles[i]}`).join('')}Z`
}

const formatPoint = (x: number, y: number): string => `${format(x)} ${format(y)}`

function toSpeck(random: () => number): string {
  const [x, y, size] = [12 + random() * 76, 10 + random() * 80, 0.5 + random() * 0.9]
  return `M${format(x)} ${format(y)}l${format(size * 2)} ${format(size)}l${format(-size)} ${format(size)}Z`
}

/** Top to bottom; four and more characters in two columns, from right to left. `share`: of the room of the shape. */
function placeCharacters(texts: string[], shape: Shape, share: number, random: () => number): SealCharacter[] {
  const columns = texts.length > 3 ? 2 : 1
  const rows = Math.ceil(texts.length / columns)
  const width = (2 * shape.x * shape.room * share) / columns
  const height = (2 * shape.y * shape.room * share) / rows
  return texts.map((text, i) => {
    const column = columns - 1 - Math.floor(i / rows)
    const x = 50 + (column - (columns - 1) / 2) * width
    const y = 50 + ((i % rows) - (rows - 1) / 2) * height
    const tilt = (random() - 0.5) * 2.4
    // Characters are stretched to fill their place, as on a seal, but stay readable. Their ink is smaller than their box.
    const size = [Math.min(width, height * 1.4) * 1.04, Math.min(height, width * 1.4) * 1.08] as const
    return { text, transform: `translate(${formatPoint(x, y)}) rotate(${format(tilt)}) scale(${formatPoint(...size)})` }
  })
}
