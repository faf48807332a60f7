/**
 * Normalizes form input where the meaning is clear; validation rejects the rest. Personal names and addresses keep every
 * visible character as typed, because NFKC would replace some.
 */
import { DASHES, INVISIBLE, TILDES } from './characters.ts'

const CONTROLS = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/u
const EMOJI = /\p{Extended_Pictographic}/u

const ALL_INVISIBLE = new RegExp(`[${INVISIBLE}]`, 'gu')
const HYPHENS = new RegExp(`[${DASHES}]`, 'gu')
const ALL_DASHES = new RegExp(`[${DASHES}${TILDES}]`, 'gu')

/** What the invisible characters of a text belong to: a form of a kanji, an emoji, a key. */
const WITH_INVISIBLE = [
  String.raw`\p{Script=Han}[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]`,
  String.raw`[\d#*]\ufe0f\u20e3`,
  String.raw`\p{Extended_Pictographic}[\ufe0e\ufe0f\p{Emoji_Modifier}\u{e0020}-\u{e007f}]*` +
    String.raw`(?:\u200d\p{Extended_Pictographic}[\ufe0e\ufe0f\p{Emoji_Modifier}]*)*`,
]
/** A blank of Braille, with which people leave a field empty. */
const BLANK = /\u2800/g
/** What stands between digits. Elsewhere these are letters, or lines of tables. */
const SEPARATORS = /[一\u1173\u23e4\u2504\u2505\u2508\u2509\u254c\u254d_.・･·•‧]/gu
const UNUSED_INVISIBLE = new RegExp(`(${WITH_INVISIBLE.join('|')})|[${INVISIBLE}]`, 'gu')

/**
 * Removes what no one sees or typed on purpose, such as the direction marks around a number that was copied from a
 * contact. What chooses the form of a kanji or joins an emoji stays.
 */
export const removeInvisible = (input: string): string => input.replace(UNUSED_INVISIBLE, '$1')

/** Half-width letters, digits and symbols, full-width kana, nothing invisible. */
export const toPlainText = (input: string): string =>
  input.replace(ALL_INVISIBLE, '').replace(BLANK, ' ').normalize('NFKC')

/** `０９０ー１２３４ー５６７８`, `(03) 1234-5678`, `〒100-0001` → digits only. Other characters stay and fail validation later. */
export const toDigits = (input: string): string =>
  toPlainText(input)
    .replace(ALL_DASHES, '')
    .replace(SEPARATORS, '')
    .replace(/[\s()〒]/g, '')

/** A number or code as the store prints it: `Ｒー２６１１２９ー５９ＤＹ` → `R-261129-59DY`. Its case is kept. */
export const toCode = (input: string): string => toPlainText(input).replace(HYPHENS, '-').replace(/\s/g, '')

/** Converts half-width kana and hiragana to katakana and collapses spaces. */
export const toKatakana = (input: string): string =>
  toPlainText(input.replace(/゛/g, '\u3099').replace(/゜/g, '\u309a'))
    .replace(/[ぁ-ゖゝゞ]/g, (char) => String.fromCharCode(char.charCodeAt(0) + 0x60))
    .replace(ALL_DASHES, 'ー')
    .trim()
    .replace(/\s+/g, ' ')

/** Trims the name and collapses inner spaces. */
export const normalizeName = (input: string): string =>
  removeInvisible(input)
    .replace(BLANK, ' ')
    .trim()
    .replace(/[\s\u3000]+/gu, ' ')

/** Converts full-width letters, digits and symbols to ASCII, and tabs of pasted text to spaces. */
export const normalizeAddress = (input: string): string =>
  removeInvisible(input)
    .replace(/[！-～]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0))
    .replace(BLANK, ' ')
    .replace(/\s/g, ' ')
    .trim()

/** Converts full width to ASCII and the host to lower case. The part before the @ is kept, as its case may matter. */
export function normalizeEmail(input: string): string {
  const plain = toPlainText(input).replace(HYPHENS, '-').replace(/。/g, '.').replace(/\s/g, '')
  const at = plain.lastIndexOf('@')
  return at < 0 ? plain : plain.slice(0, at) + plain.slice(at).toLowerCase()
}

/** Whether a shipping label can show the text: no control characters, no emoji. */
export const isPrintable = (text: string): boolean => !CONTROLS.test(text) && !EMOJI.test(text)
