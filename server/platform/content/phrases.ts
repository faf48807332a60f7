/** Where a Japanese name may break: between phrases, so that no line begins in the middle of a word. */

/** `long`: a katakana word of this many characters may break between its parts. */
export type FindBreaks = (text: string, long?: number) => number[]

const HIRAGANA = /\p{scx=Hiragana}/u
const KANJI = /\p{sc=Han}/u
const SCRIPTS = [HIRAGANA, KANJI, /\p{scx=Katakana}/u, /\p{sc=Latin}|\p{Number}/u]

/**
 * Inside of one script the model is often wrong (き・の・こ, 夕・空), and what follows a kanji in hiragana mostly belongs to
 * it (月・あかり). A long line is better than a broken word.
 */
function isInsideOfWord(text: string, at: number): boolean {
  const [before, after] = [text.slice(at - 1, at), text.slice(at, at + 1)]
  if (KANJI.test(before) && HIRAGANA.test(after)) return true
  return SCRIPTS.some((script) => script.test(before) && script.test(after))
}

/** A katakana word this long does not fit beside another word on a phone, and hardly on a card. */
const LONG = 10

const KATAKANA = /[\p{sc=Katakana}ー]+/gu

const words = new Intl.Segmenter('ja', { granularity: 'word' })

/** Between the parts of a long compound: シューズ・キャビネット. */
const breaksInKatakana = (text: string, long: number): number[] =>
  [...text.matchAll(KATAKANA)]
    .filter(([word]) => word.length >= long)
    .flatMap(({ 0: word, index }) => [...words.segment(word)].slice(1).map((part) => index + part.index))

/** The model is read only when content is imported, never by a server that has it in its database. */
export async function loadPhrases(): Promise<FindBreaks> {
  const { Parser, jaModel } = await import('budoux')
  const parser = new Parser(jaModel)
  return (text, long = LONG) => {
    const between = parser.parseBoundaries(text).filter((at) => !isInsideOfWord(text, at))
    return [...new Set([...between, ...breaksInKatakana(text, long)])].toSorted((a, b) => a - b)
  }
}
