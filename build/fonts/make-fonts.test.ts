import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { chooseCharacters, FONTS, readFont } from './make-fonts.ts'
import { readTexts } from './read-texts.ts'

const texts = readTexts()

it.each(FONTS)('the font of weight $weight has all characters of the interface', ({ texts: weight, maxKanji }) => {
  const characters = new Set(chooseCharacters(texts[weight], maxKanji))
  // Code that normalizes text has further ones: half-width kana, full-width letters.
  const shown = /[\p{Script=Han}\u3001-\u3011\u3041-\u3096\u30a1-\u30fe]/gu
  const missing = texts[weight].interface.flatMap((text) => text.match(shown) ?? []).filter((it) => !characters.has(it))
  expect([...new Set(missing)]).toEqual([])
})

it('leaves out rare kanji of the content, but none of the interface', () => {
  const sources = { interface: ['木の家'], content: ['床床壁'] }
  expect(chooseCharacters(sources, 3)).toMatch(/家木床$|木家床$/)
  expect(() => chooseCharacters(sources, 1)).toThrow('The interface has 2 kanji')
})

/** Offset of a table in a TrueType file. */
function findTable(font: DataView, name: string): number {
  for (let entry = 12; ; entry += 16) {
    const tag = String.fromCodePoint(...[0, 1, 2, 3].map((index) => font.getUint8(entry + index)))
    if (tag === name) return font.getUint32(entry + 8)
  }
}

it.each(FONTS)(
  'the device’s font gets the metrics of weight $weight, so replacing it moves nothing',
  ({ weight, source }) => {
    const { buffer, byteOffset } = readFont(source)
    const font = new DataView(buffer, byteOffset)
    const unitsPerEm = font.getUint16(findTable(font, 'head') + 18)
    const metrics = findTable(font, 'hhea')
    const [ascent, descent, lineGap] = [4, 6, 8].map((offset) => (font.getInt16(metrics + offset) * 100) / unitsPerEm)
    const sheet = readFileSync(new URL('../../src/ui/styles/device-fonts.css', import.meta.url), 'utf8')
    const face = sheet
      .split('@font-face')
      .find((it) => it.includes('Fallback') && it.includes(`font-weight: ${weight}`))!
    const read = (name: string) => Number(new RegExp(`${name}-override: ([\\d.]+)%`).exec(face)![1])
    expect([read('ascent'), read('descent'), read('line-gap')]).toEqual([ascent, -descent!, lineGap])
  },
)
