/** Finds where Japanese lines may break: between phrases, so that no line starts within a word. */

/** Katakana words of more than `long` characters may break between their parts. */
export type FindBreaks = (text: string, long?: number) => number[]

/**
 * The version of the rules. Raise it with every change of them: a store that starts with content of another version computes
 * its breaks again.
 */
export const PHRASE_RULES = 2

/** From and to. */
type Range = readonly [number, number]

export interface PhraseRules {
  /** For short texts, whose lines break nowhere else. */
  findBreaks: FindBreaks
  /** Words that the browser would break in a long text, because its model (`auto-phrase`) is the same one. */
  findSplitWords: (text: string) => Range[]
}

const HIRAGANA = /\p{scx=Hiragana}/u
const KANJI = /\p{sc=Han}/u
const SCRIPTS = [HIRAGANA, KANJI, /\p{scx=Katakana}/u, /\p{sc=Latin}|\p{Number}/u]

/** Never at the start of a line: small kana, を, marks of repetition, and what belongs to the word before it. */
const NOT_AT_START = /^(?:[ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶーをん々]|ビル|（[日月火水木金土](?:・祝)?）)/

/** The end of a number, which its unit or the counted thing follows: 10名, 1か月後, 5丁目. */
const NUMBER_BEFORE = /\d[か丁万千百]?$/

/** The first verb of a compound: 引き, 買い, 建て. After い and て only some verbs: others are adjectives (白い) or sequences (見て). */
const FIRST_VERB =
  /(?:(?![少同])\p{sc=Han}[きぎしじちびみりえけげせぜべめれ]|[言願問思使買払洗拭扱追縫]い|[建立当捨]て)$/u

/** The verbs that are the second one of compounds, with their ending: 取り, 替える. */
const SECOND_VERB =
  /^[取置付入出込上下替換合返直戻寄切立渡掛回消除外分組続始終抜越通過落着広積当止比張離巻混慣違残詰流]\p{sc=Hiragana}/u

/** A noun of a polite verb, which also takes suffixes of one kanji: お届け日, お支払い済み. */
const POLITE_NOUN = /[おご]\p{sc=Han}+(?:らせ|わせ|[いきぎしじちびみりえけげせぜべめれ])$/u
const SUFFIX = /^\p{sc=Han}(?!\p{sc=Han})/u

/** Segmenter and model both take the verbs of a compound for words: お引き・取り, お問い・合わせ, 運び・入れる. */
function isInsideCompound(text: string, at: number): boolean {
  const before = text.slice(0, at)
  const after = text.slice(at)
  return (FIRST_VERB.test(before) && SECOND_VERB.test(after)) || (POLITE_NOUN.test(before) && SUFFIX.test(after))
}

const isUnbreakable = (text: string, at: number): boolean =>
  NOT_AT_START.test(text.slice(at)) || NUMBER_BEFORE.test(text.slice(0, at)) || isInsideCompound(text, at)

/**
 * Within one script the model is often wrong (き・の・こ, 夕・空), and hiragana after a kanji mostly belongs to the same word
 * (月・あかり). A long line is better than a broken word.
 */
function isInsideWord(text: string, at: number): boolean {
  const before = text.slice(at - 1, at)
  const after = text.slice(at, at + 1)
  if (KANJI.test(before) && HIRAGANA.test(after)) return true
  return SCRIPTS.some((script) => script.test(before) && script.test(after))
}

/** A katakana word longer than this does not fit in one line of a card on a phone. */
const LONG = 10

const KATAKANA = /[\p{sc=Katakana}ー]+/gu

const words = new Intl.Segmenter('ja', { granularity: 'word' })

const findWordStarts = (text: string) => new Set([...words.segment(text)].map(({ index }) => index))

/** Parts of a compound have at least so many characters; shorter ones are mistakes (シェル・フ). */
const MIN_PART = 2

/** Breaks between the parts of a long compound: シューズ・キャビネット. */
const findKatakanaBreaks = (text: string, long: number): number[] =>
  [...text.matchAll(KATAKANA)]
    .filter(([word]) => word.length > long)
    .flatMap(({ 0: word, index }) =>
      [...words.segment(word)]
        .slice(1)
        .filter((part) => part.index >= MIN_PART && word.length - part.index >= MIN_PART)
        .map((part) => index + part.index),
    )

/** Breaks before the katakana in a phrase that is too long for a line: 棚付き・オーバルテーブル. */
function findBreaksBeforeKatakana(text: string, breaks: readonly number[]): number[] {
  const ends = [0, ...[...text.matchAll(/\s/g)].map(({ index }) => index), ...breaks, text.length]
  const sorted = ends.toSorted((a, b) => a - b)
  return [...text.matchAll(KATAKANA)]
    .filter(({ 0: word, index }) => {
      const end = sorted.find((it) => it > index)!
      const start = sorted.findLast((it) => it <= index)!
      return word.length > 3 && end - start > LONG && /[\p{sc=Han}\p{sc=Hiragana}]$/u.test(text.slice(0, index))
    })
    .map(({ index }) => index)
}

const AFTER_PARTICLE = /[はがをにでとのもへや]$/
/** The end of a verb, whose start looks like a particle: お声が・け, うかが・います. */
const AUXILIARY = /^(?:ない|なか|ます|ませ|し|け|い(?:ます|まし|たし))/

/** A part that is longer than a line breaks somewhere: then rather after a particle. */
function isAfterParticleOfLongPart(text: string, breaks: readonly number[], at: number): boolean {
  if (!AFTER_PARTICLE.test(text.slice(0, at)) || AUXILIARY.test(text.slice(at))) return false
  // Lines may break after punctuation anyway.
  const ends = [0, ...breaks, ...[...text.matchAll(/[\s、。」）]/g)].map(({ index }) => index + 1), text.length]
  return Math.min(...ends.filter((it) => it > at)) - Math.max(...ends.filter((it) => it <= at)) > LONG
}

/** From the start of the word before a position to the end of the word after it. */
function getWordsAround(text: string, at: number): Range {
  const segments = words.segment(text)
  const before = segments.containing(at - 1)!
  const after = segments.containing(at)!
  return [before.index, after.index + after.segment.length]
}

function mergeRanges(ranges: readonly Range[]): Range[] {
  const merged: Range[] = []
  for (const [from, to] of ranges) {
    const last = merged.at(-1)
    if (last && from < last[1]) merged.splice(-1, 1, [last[0], Math.max(last[1], to)])
    else merged.push([from, to])
  }
  return merged
}

/** The model is loaded for content imports and once after a change of the rules, not by a running server. */
export async function loadPhraseRules(): Promise<PhraseRules> {
  const { Parser, jaModel } = await import('budoux')
  const parser = new Parser(jaModel)
  return {
    findBreaks(text, long = LONG) {
      const starts = findWordStarts(text)
      const possible = parser.parseBoundaries(text).filter((at) => starts.has(at) && !isUnbreakable(text, at))
      const certain = possible.filter((at) => !isInsideWord(text, at))
      const between = possible.filter((at) => certain.includes(at) || isAfterParticleOfLongPart(text, certain, at))
      const breaks = [...between, ...findBreaksBeforeKatakana(text, between), ...findKatakanaBreaks(text, long)]
      // A single character is no line.
      return [...new Set(breaks)].filter((at) => at < text.length - 1).toSorted((a, b) => a - b)
    },
    findSplitWords(text) {
      const starts = findWordStarts(text)
      // Pages keep numbers whole themselves (ui/keep-whole).
      const split = parser
        .parseBoundaries(text)
        .filter((at) => (!starts.has(at) || isInsideCompound(text, at)) && !/\d/.test(text.slice(at - 1, at + 1)))
      return mergeRanges(split.map((at) => getWordsAround(text, at)))
    },
  }
}
