/**
 * What people type into forms, turned into what is kept: converted where the meaning is clear, refused with a sentence
 * where it is not. Personal names and addresses keep every character as it was typed (NFKC would replace some).
 */
const CONTROLS = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/u
const EMOJI = /\p{Extended_Pictographic}/u

const segmenter = new Intl.Segmenter('ja', { granularity: 'grapheme' })

/** Characters as a person sees them: 𠮷 is one, が typed as か and ゛ is one. */
export const countCharacters = (text: string): number => [...segmenter.segment(text)].length

/** Every dash that keyboards offer, the long vowel mark among them. */
const DASHES = /[-－−‐‑–—―ーｰ]/g

/** `０９０ー１２３４ー５６７８`, `(03) 1234-5678`, `〒100-0001` → the digits alone. Whatever else was typed stays and is refused later. */
export const digitsOf = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(DASHES, '')
    .replace(/[\s()〒]/g, '')

/** Half-width kana and hiragana become katakana; spaces become one. */
export const katakanaOf = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[ぁ-ゖゝゞ]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0x60))
    .replace(/[-−‐–—]/g, 'ー')
    .trim()
    .replace(/\s+/g, ' ')

/** Names: outer spaces go, inner ones become one. */
export const nameOf = (typed: string): string => typed.trim().replace(/[\s\u3000]+/gu, ' ')

/** Addresses: full-width letters, digits and marks become plain ones; nothing else changes. */
export const addressOf = (typed: string): string =>
  typed
    .replace(/[！-～]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0xfee0))
    .replace(/\u3000/g, ' ')
    .trim()

/** Full width to plain, the host in small letters. What stands before the @ is the mail server's business. */
export function emailOf(typed: string): string {
  const plain = typed.normalize('NFKC').replace(/\s/g, '')
  const at = plain.lastIndexOf('@')
  return at < 0 ? plain : plain.slice(0, at) + plain.slice(at).toLowerCase()
}

/** Nothing that cannot be printed on a label: no control characters, no emoji. */
export const isPrintable = (text: string): boolean => !CONTROLS.test(text) && !EMOJI.test(text)
