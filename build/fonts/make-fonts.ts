/**
 * Creates the base fonts: three small subsets of Noto Sans JP with the characters of the interface and the most frequent
 * ones of the content. All other characters are loaded on demand, in slices. Skipped while texts and sources are unchanged.
 */
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import { makeLateSheet } from './make-late-sheet.ts'
import { ALWAYS, rankKanji, titleLines } from './rank-characters.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const fontsFolder = `${root}src/ui/fonts`
const stampFile = `${fontsFolder}/made-from`

interface BaseFont {
  weight: 400 | 500 | 700
  source: string
  kanji: string[]
  maxKanji: number
  maxBytes: number
}

/** A change of these files also requires new fonts. */
const MAKERS = ['make-fonts.ts', 'make-late-sheet.ts', 'rank-characters.ts']

export async function makeFonts() {
  const interfaceTexts = readTexts('{src,contract}/**/*.{ts,tsx}').filter((text) => /\p{Script=Han}/u.test(text))
  const contentTexts = readTexts('content/**/*.{json,yaml,md}')
  const ofInterface = rankKanji(interfaceTexts)
  const ofTitles = rankKanji(contentTexts.map(titleLines))
  const fonts: BaseFont[] = [
    {
      weight: 400,
      source: '400Regular/NotoSansJP_400Regular',
      kanji: [...ofInterface, ...rankKanji(contentTexts)],
      maxKanji: 560,
      maxBytes: 110_000,
    },
    {
      weight: 500,
      source: '500Medium/NotoSansJP_500Medium',
      kanji: interleave(ofTitles, ofInterface),
      maxKanji: 160,
      maxBytes: 45_000,
    },
    {
      weight: 700,
      source: '700Bold/NotoSansJP_700Bold',
      kanji: interleave(ofTitles, ofInterface),
      maxKanji: 160,
      maxBytes: 45_000,
    },
  ]
  const stamp = createHash('sha256')
    .update(JSON.stringify([fonts, MAKERS.map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'))]))
    .digest('hex')
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return

  mkdirSync(fontsFolder, { recursive: true })
  for (const font of fonts) writeFileSync(`${fontsFolder}/base-${font.weight}.woff2`, await subset(font))
  writeFileSync(`${fontsFolder}/late.css`, makeLateSheet())
  writeFileSync(stampFile, stamp)
}

/** Contains as many kanji as fit into the font's budget. */
async function subset({ source, kanji, maxKanji, maxBytes }: BaseFont): Promise<Uint8Array> {
  const full = readFileSync(`${root}node_modules/@expo-google-fonts/noto-sans-jp/${source}.ttf`)
  const ranked = [...new Set(kanji)]
  for (let count = Math.min(maxKanji, ranked.length); count > 0; count -= 10) {
    const font = await subsetFont(full, ALWAYS + ranked.slice(0, count).join(''), {
      targetFormat: 'woff2',
      keepFeatures: ['palt', 'kern'],
      noHinting: true,
      noLayoutClosure: true,
    })
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
