/**
 * Folding: two texts that a person takes for the same word become the same string. Search compares only folded texts;
 * the server stores them, so a change here asks for `npm run content` to write them anew.
 */

/** Written or left out at will: ソファー・ソファ, テ－ブル, T-シャツ. All dashes, the long vowel mark, minus, tilde, rules. */
const MARKS = /[\p{Dash_Punctuation}ー\u2212~\u223C\u2053─━]/gu

/** Invisible: zero-width spaces and joiners, soft hyphens, variation selectors (葛 with its variants). */
const INVISIBLE = /[\p{Format}\p{Variation_Selector}]/gu

/** Controls and halves of surrogate pairs stand for nothing, and PostgreSQL keeps neither U+0000 nor the latter. */
const GAPS = /[\s\p{Control}\p{Surrogate}]+/gu

const HIRAGANA = /[\u3041-\u3096\u309D\u309E]/g
const HIRAGANA_TO_KATAKANA = 0x60

const SMALL = 'ァィゥェォッャュョヮヵヶ'
const LARGE = 'アイウエオツヤユヨワカケ'
const SMALL_KANA = new RegExp(`[${SMALL}]`, 'g')

/**
 * In this order: compatibility forms (ｿﾌｧ → ソファ, Ａ → a, ㍍ → メートル) and case; marks and invisible characters
 * left out; ひらがな → カタカナ; small kana → large; runs of white space → one space, none at the ends.
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
      // What was left out may have kept an accent or a voicing mark from its letter.
      .normalize('NFC')
  )
}
