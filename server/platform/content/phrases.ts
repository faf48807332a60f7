/** Finds where a Japanese name may break: between phrases, so that no line starts within a word. */

/** Katakana words of at least `long` characters may break between their parts. */
export type FindBreaks = (text: string, long?: number) => number[]

const HIRAGANA = /\p{scx=Hiragana}/u
const KANJI = /\p{sc=Han}/u
const SCRIPTS = [HIRAGANA, KANJI, /\p{scx=Katakana}/u, /\p{sc=Latin}|\p{Number}/u]

/**
 * Within one script the model is often wrong (き・の・こ, 夕・空), and hiragana after a kanji mostly belongs to the same word
 * (月・あかり). A long line is better than a broken word.
 */
function isInsideWord(text: string, at: number): boolean {
  const [before, after] = [text.slice(at - 1, at), text.slice(at, at + 1)]
  if (KANJI.test(before) && HIRAGANA.test(after)) return true
  return SCRIPTS.some((script) => script.test(before) && script.test(after))
}

/** A katakana word this long does not fit next to another word on a phone, and hardly on a card. */
const LONG = 10

const KATAKANA = /[\p{sc=Katakana}ー]+/gu

const words = new Intl.Segmenter('ja', { granularity: 'word' })

/** Breaks between the parts of a long compound: シューズ・キャビネット. */
const findKatakanaBreaks = (text: string, long: number): number[] =>
  [...text.matchAll(KATAKANA)]
    .filter(([word]) => word.length >= long)
    .flatMap(({ 0: word, index }) => [...words.segment(word)].slice(1).map((part) => index + part.index))

/** The model is loaded only for content imports, not by a running server. */
export async function loadFindBreaks(): Promise<FindBreaks> {
  const { Parser, jaModel } = await import('budoux')
  const parser = new Parser(jaModel)
  return (text, long = LONG) => {
    const between = parser.parseBoundaries(text).filter((at) => !isInsideWord(text, at))
    return [...new Set([...between, ...findKatakanaBreaks(text, long)])].toSorted((a, b) => a - b)
  }
}
