import { PLACEHOLDER_COLOURS } from '#contract/shared/dominant-colours.ts'

type Rgb = readonly [number, number, number]

const toLinear = (channel: number): number => {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

/** Converts to OKLab, whose distances match perception. */
function toOklab(rgb: Rgb): Rgb {
  const [r, g, b] = rgb.map(toLinear) as unknown as Rgb
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

const fromHex = (hex: string): Rgb =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb

const coloursInOklab = PLACEHOLDER_COLOURS.map((hex) => toOklab(fromHex(hex)))

/** Index of the nearest of the 64 dominant colours. */
export function getNearestColour(rgb: Rgb): number {
  const [l, a, b] = toOklab(rgb)
  const distances = coloursInOklab.map((tone) => Math.hypot(tone[0] - l, tone[1] - a, tone[2] - b))
  return distances.indexOf(Math.min(...distances))
}
