/**
 * Normalizes form input where the meaning is clear; validation rejects the rest. Personal names and addresses keep every
 * character as typed, because NFKC would replace some.
 */
const CONTROLS = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/u
const EMOJI = /\p{Extended_Pictographic}/u

const segmenter = new Intl.Segmenter('ja', { granularity: 'grapheme' })

/** Counts graphemes: 𠮷 is one, and so is が typed as か and ゛. */
export const countCharacters = (text: string): number => [...segmenter.segment(text)].length

/** All dashes that keyboards produce, including the long vowel mark. */
const DASHES = /[-－−‐‑–—―ーｰ]/g

/** `０９０ー１２３４ー５６７８`, `(03) 1234-5678`, `〒100-0001` → digits only. Other characters stay and fail validation later. */
export const toDigits = (input: string): string =>
  input
    .normalize('NFKC')
    .replace(DASHES, '')
    .replace(/[\s()〒]/g, '')

/** Converts half-width kana and hiragana to katakana and collapses spaces. */
export const toKatakana = (input: string): string =>
  input
    .normalize('NFKC')
    .replace(/[ぁ-ゖゝゞ]/g, (char) => String.fromCharCode(char.charCodeAt(0) + 0x60))
    .replace(/[-−‐–—]/g, 'ー')
    .trim()
    .replace(/\s+/g, ' ')

/** Trims the name and collapses inner spaces. */
export const normalizeName = (input: string): string => input.trim().replace(/[\s\u3000]+/gu, ' ')

/** Converts full-width letters, digits and symbols to ASCII, and tabs of pasted text to spaces. Nothing else changes. */
export const normalizeAddress = (input: string): string =>
  input
    .replace(/[！-～]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0))
    .replace(/\s/g, ' ')
    .trim()

/** Converts full width to ASCII and the host to lower case. The part before the @ is kept, as its case may matter. */
export function normalizeEmail(input: string): string {
  const plain = input.normalize('NFKC').replace(/\s/g, '')
  const at = plain.lastIndexOf('@')
  return at < 0 ? plain : plain.slice(0, at) + plain.slice(at).toLowerCase()
}

/** Whether a shipping label can show the text: no control characters, no emoji. */
export const isPrintable = (text: string): boolean => !CONTROLS.test(text) && !EMOJI.test(text)
