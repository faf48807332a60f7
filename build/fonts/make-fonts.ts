/**
 * Creates the style sheet with Noto Sans JP: a subset for each weight, with the characters of the texts that use it. The
 * device's font shows all others. Skipped while texts and sources are unchanged.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import { ALWAYS, rankKanji } from './rank-characters.ts'
import { readTexts } from './read-texts.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = `${root}.cache`
const stampFile = `${folder}/fonts-made-from`
const sheetFile = `${folder}/fonts.css`

/** In the stack after the font of the same name that the device may have, see `src/ui/tokens.css`. */
const FAMILY = 'Noto Sans JP Built'

interface Font {
  weight: 400 | 500 | 700
  source: string
  kanji: string[]
  /** Content may grow: rare kanji are then left out. */
  maxKanji: number
}

/** A change of these files also requires new fonts. */
const MAKERS = ['make-fonts.ts', 'rank-characters.ts', 'read-texts.ts']

/** Returns the sheet. */
export async function makeFonts(): Promise<string> {
  const texts = readTexts()
  const fonts: Font[] = [
    {
      weight: 400,
      source: '400Regular/NotoSansJP_400Regular',
      kanji: rankKanji(texts.regular),
      maxKanji: 1_500,
    },
    { weight: 500, source: '500Medium/NotoSansJP_500Medium', kanji: rankKanji(texts.medium), maxKanji: 800 },
    { weight: 700, source: '700Bold/NotoSansJP_700Bold', kanji: rankKanji(texts.bold), maxKanji: 400 },
  ]
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

/** Data URLs are there when the sheet is, so the first frame with text has its final font. */
async function makeFace({ weight, source, kanji, maxKanji }: Font): Promise<string> {
  const full = readFileSync(`${root}node_modules/@expo-google-fonts/noto-sans-jp/${source}.ttf`)
  const font = await subsetFont(full, ALWAYS + kanji.slice(0, maxKanji).join(''), {
    targetFormat: 'woff2',
    keepFeatures: ['palt', 'kern'],
    noHinting: true,
    noLayoutClosure: true,
  })
  const data = Buffer.from(font).toString('base64')
  return `@font-face{font-family:'${FAMILY}';font-weight:${weight};src:url(data:font/woff2;base64,${data}) format('woff2')}\n`
}
