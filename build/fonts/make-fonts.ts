/**
 * Creates the style sheet with Noto Sans JP: a subset for each weight, with the characters of the texts that use it. The
 * device's font shows all others. Skipped while texts and sources are unchanged.
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
const sheetFile = `${folder}/fonts.css`

/** In the stack after the font of the same name that the device may have, see `src/ui/tokens.css`. */
const FAMILY = 'Noto Sans JP Built'

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

/** Returns the sheet. */
export async function makeFonts(): Promise<string> {
  const texts = readTexts()
  const fonts = FONTS.map((font) => ({ ...font, characters: chooseCharacters(texts[font.texts], font.maxKanji) }))
  const stamp = createHash('sha256')
    .update(JSON.stringify([fonts, MAKERS.map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'))]))
    .digest('hex')
  if (existsSync(sheetFile) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp)
    return readFileSync(sheetFile, 'utf8')

  const sheet = (await Promise.all(fonts.map(makeFace))).join('')
  mkdirSync(folder, { recursive: true })
  writeFileSync(sheetFile, sheet)
  writeFileSync(stampFile, stamp)
  return sheet
}

export const readFont = (source: string): Buffer =>
  readFileSync(`${root}node_modules/@expo-google-fonts/noto-sans-jp/${source}.ttf`)

/** Data URLs arrive with the sheet, so the first frame with text has its final font. */
async function makeFace({ weight, source, characters }: Font & { characters: string }): Promise<string> {
  const full = readFont(source)
  const font = await subsetFont(full, characters, {
    targetFormat: 'woff2',
    keepFeatures: ['palt', 'kern'],
    noHinting: true,
    noLayoutClosure: true,
  })
  const data = Buffer.from(font).toString('base64')
  return `@font-face{font-family:'${FAMILY}';font-weight:${weight};src:url(data:font/woff2;base64,${data}) format('woff2')}\n`
}
