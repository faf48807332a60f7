/**
 * Creates the style sheet with Noto Sans JP: a small subset for each weight, with the characters of the interface and the
 * most frequent ones of the content. The device's font shows all others. Skipped while texts and sources are unchanged.
 */
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import { ALWAYS, rankKanji, titleLines } from './rank-characters.ts'

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
  maxBytes: number
}

/** A change of these files also requires new fonts. */
const MAKERS = ['make-fonts.ts', 'rank-characters.ts']

/** Returns the sheet. */
export async function makeFonts(): Promise<string> {
  const interfaceTexts = readTexts('{src,contract}/**/*.{ts,tsx}').filter((text) => /\p{Script=Han}/u.test(text))
  const contentTexts = readTexts('content/**/*.{json,yaml,md}')
  const ofInterface = rankKanji(interfaceTexts)
  const ofTitles = rankKanji(contentTexts.map(titleLines))
  const ofHeadings = interleave(ofTitles, ofInterface)
  const fonts: Font[] = [
    {
      weight: 400,
      source: '400Regular/NotoSansJP_400Regular',
      kanji: [...ofInterface, ...rankKanji(contentTexts)],
      maxBytes: 84_000,
    },
    { weight: 500, source: '500Medium/NotoSansJP_500Medium', kanji: ofHeadings, maxBytes: 75_000 },
    { weight: 700, source: '700Bold/NotoSansJP_700Bold', kanji: ofInterface, maxBytes: 36_000 },
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
async function makeFace(font: Font): Promise<string> {
  const data = Buffer.from(await subset(font)).toString('base64')
  return `@font-face{font-family:'${FAMILY}';font-weight:${font.weight};src:url(data:font/woff2;base64,${data}) format('woff2')}\n`
}

/** Contains as many kanji as fit into the font's budget. */
async function subset({ source, kanji, maxBytes }: Font): Promise<Uint8Array> {
  const full = readFileSync(`${root}node_modules/@expo-google-fonts/noto-sans-jp/${source}.ttf`)
  const ranked = [...new Set(kanji)]
  const make = (count: number) =>
    subsetFont(full, ALWAYS + ranked.slice(0, count).join(''), {
      targetFormat: 'woff2',
      keepFeatures: ['palt', 'kern'],
      noHinting: true,
      noLayoutClosure: true,
    })
  const withoutKanji = (await make(0)).byteLength
  // An estimate from below, then a few steps down.
  const KANJI_BYTES = 120
  const first = Math.min(ranked.length, Math.floor((maxBytes - withoutKanji) / KANJI_BYTES))
  for (let count = first; count > 0; count -= 10) {
    const font = await make(count)
    if (font.byteLength <= maxBytes) return font
  }
  throw new Error(`${source} does not fit into ${maxBytes} bytes`)
}

const readTexts = (pattern: string) =>
  globSync(pattern, { cwd: root })
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .sort()
    .map((path) => readFileSync(`${root}${path}`, 'utf8'))

const interleave = <T>(first: T[], second: T[]): T[] =>
  Array.from({ length: Math.max(first.length, second.length) }, (_, index) => [first[index], second[index]])
    .flat()
    .filter((it) => it !== undefined)
