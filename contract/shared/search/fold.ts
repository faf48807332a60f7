import { DASHES, INVISIBLE as INVISIBLE_CHARACTERS, TILDES } from '#contract/shared/characters.ts'

/**
 * Folding maps spellings of the same word to one string. Search compares only folded texts. The server stores them, so
 * after a change run `npm run content` to rewrite them.
 */

/** Optional in spelling: ソファー・ソファ, テ－ブル, T-シャツ. All dashes, long vowel mark, minus, tilde, rules. */
const MARKS = new RegExp(`[${DASHES}${TILDES}]`, 'gu')

/** Invisible: zero-width spaces and joiners, soft hyphens, variation selectors (葛 and its variants). */
const INVISIBLE = new RegExp(`[${INVISIBLE_CHARACTERS}]`, 'gu')

/** Control characters and lone surrogates separate words. PostgreSQL cannot store U+0000 or lone surrogates. */
const GAPS = /[\s\p{Control}\p{Surrogate}]+/gu

const HIRAGANA = /[\u3041-\u3096\u309D\u309E]/g
const HIRAGANA_TO_KATAKANA = 0x60

const SMALL = 'ァィゥェォッャュョヮヵヶ'
const LARGE = 'アイウエオツヤユヨワカケ'
const SMALL_KANA = new RegExp(`[${SMALL}]`, 'g')

/**
 * In this order: compatibility forms (ｿﾌｧ → ソファ, Ａ → a, ㍍ → メートル) and case; marks and invisible characters
 * removed; ひらがな → カタカナ; small kana → large; white space → one space, trimmed.
 */
export function fold(text: string): string {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(INVISIBLE, '')
      .replace(MARKS, '')
      .replace(HIRAGANA, (kana) => String.fromCharCode(kana.charCodeAt(0) + HIRAGANA_TO_KATAKANA))
      .replace(SMALL_KANA, (kana) => LARGE[SMALL.indexOf(kana)] ?? kana)
      .replace(GAPS, ' ')
      .trim()
      // A removed character may have separated an accent or voicing mark from its letter.
      .normalize('NFC')
  )
}
