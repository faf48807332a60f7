/**
 * Creates the fonts: a subset of Noto Sans JP for each weight, with the characters of the texts that use it. The device's
 * font shows all others. Skipped while texts and sources are unchanged.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import { ALWAYS, rankKanji } from './rank-characters.ts'
import { readTexts, type Texts } from './read-texts.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = `${root}.cache`
const stampFile = `${folder}/fonts-made-from`
const toFile = ({ weight }: Font) => `${folder}/fonts-${weight}.woff2`

interface Font {
  weight: 400 | 500 | 700
  source: string
  texts: keyof Texts
  /** Content may grow: its rare kanji are then left out. */
  maxKanji: number
}

export const FONTS: Font[] = [
  { weight: 400, source: '400Regular/NotoSansJP_400Regular', texts: 'regular', maxKanji: 1_500 },
  { weight: 500, source: '500Medium/NotoSansJP_500Medium', texts: 'medium', maxKanji: 800 },
  { weight: 700, source: '700Bold/NotoSansJP_700Bold', texts: 'bold', maxKanji: 400 },
]

/** The characters of a font. */
export function chooseCharacters({ interface: ofInterface, content }: Texts[keyof Texts], maxKanji: number): string {
  const required = rankKanji(ofInterface)
  if (required.length > maxKanji) throw new Error(`The interface has ${required.length} kanji, more than ${maxKanji}`)
  return ALWAYS + [...new Set([...required, ...rankKanji(content)])].slice(0, maxKanji).join('')
}

/** A change of these files also requires new fonts. */
const MAKERS = ['make-fonts.ts', 'rank-characters.ts', 'read-texts.ts']

/** Returns a WOFF2 file for each weight. */
export async function makeFonts(): Promise<{ weight: number; file: Buffer }[]> {
  const texts = readTexts()
  const fonts = FONTS.map((font) => ({ ...font, characters: chooseCharacters(texts[font.texts], font.maxKanji) }))
  const stamp = createHash('sha256')
    .update(JSON.stringify([fonts, MAKERS.map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'))]))
    .digest('hex')
  const isMade = existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp
  if (!isMade || !FONTS.every((font) => existsSync(toFile(font)))) {
    mkdirSync(folder, { recursive: true })
    await Promise.all(fonts.map(async (font) => writeFileSync(toFile(font), await makeFont(font))))
    writeFileSync(stampFile, stamp)
  }
  return FONTS.map((font) => ({ weight: font.weight, file: readFileSync(toFile(font)) }))
}

export const readFont = (source: string): Buffer =>
  readFileSync(`${root}node_modules/@expo-google-fonts/noto-sans-jp/${source}.ttf`)

const makeFont = ({ source, characters }: Font & { characters: string }): Promise<Uint8Array> =>
  subsetFont(readFont(source), characters, {
    targetFormat: 'woff2',
    keepFeatures: ['palt', 'kern'],
    noHinting: true,
    noLayoutClosure: true,
  })
