import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const sheet = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')
const tokens = Object.fromEntries(
  [...sheet.matchAll(/--([a-z-]+): #([0-9a-f]{3,6});/g)].map(([, name, hex]) => [
    name!,
    hex!.length === 3 ? hex!.replace(/./g, '$&$&') : hex!,
  ]),
)

/** WCAG 2.2, relative luminance. */
function luminance(hex: string): number {
  const [red, green, blue] = [0, 2, 4].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

function contrast(front: string, ground: string): number {
  const [dark, light] = [luminance(tokens[front]!), luminance(tokens[ground]!)].sort((a, b) => a - b)
  return (light! + 0.05) / (dark! + 0.05)
}

const TEXTS: [front: string, ...grounds: string[]][] = [
  ['ink', 'paper', 'surface', 'sand', 'moss-wash', 'clay-wash', 'honey-wash', 'danger-wash'],
  ['ink-soft', 'paper', 'surface', 'sand'],
  ['moss', 'paper', 'surface', 'sand', 'moss-wash'],
  ['moss-deep', 'paper', 'surface', 'moss-wash'],
  ['clay', 'paper', 'surface', 'clay-wash'],
  ['honey', 'paper', 'surface', 'honey-wash'],
  ['danger', 'paper', 'surface', 'danger-wash'],
  ['ok', 'paper', 'surface', 'ok-wash'],
  ['info', 'paper', 'surface', 'info-wash'],
  ['on-moss', 'moss', 'moss-deep'],
]

it.each(TEXTS.flatMap(([front, ...grounds]) => grounds.map((ground) => [front, ground] as const)))(
  'the text colour %s is readable on %s',
  (front, ground) => expect(contrast(front, ground)).toBeGreaterThanOrEqual(4.5),
)

it.each([
  ['edge', 'paper'],
  ['edge', 'surface'],
  ['ink-faint', 'paper'],
  ['ink-faint', 'surface'],
])('a control edge or large text in %s is visible on %s', (front, ground) =>
  expect(contrast(front, ground)).toBeGreaterThanOrEqual(3),
)
