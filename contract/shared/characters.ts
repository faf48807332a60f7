/** Kinds of characters that people type, paste and dictate without seeing the difference. */

/** Insides of character classes, for expressions with the flag `u`. */
export const INVISIBLE = String.raw`\p{Default_Ignorable_Code_Point}\p{Format}\ufffc`
export const TILDES = String.raw`~\u2053\u223c\u301c\uff5e`
/** All lines that look like a hyphen, with the long vowel mark. */
export const DASHES = String.raw`\p{Dash_Punctuation}\u02d7\u2043\u207b\u208b\u2212\u23af\u2500\u2501\u2574\u2576\u2578\u257a\u2796\u30fc\uff70`

const EXTENSION = String.raw`\p{Mark}\p{Emoji_Modifier}\u200c\uff9e\uff9f\u{e0020}-\u{e007f}`
const EXTENDING = String.raw`[${EXTENSION}\u200d]*`
const CHARACTER = new RegExp(
  [
    String.raw`\r\n|[\p{Control}\u2028\u2029]`,
    String.raw`\p{Regional_Indicator}{2}${EXTENDING}`,
    String.raw`\p{Extended_Pictographic}(?:[${EXTENSION}]*\u200d\p{Extended_Pictographic})*${EXTENDING}`,
    String.raw`[\u1100-\u115f]+[\u1160-\u11a7]*[\u11a8-\u11ff]*${EXTENDING}`,
    String.raw`[^]${EXTENDING}`,
  ].join('|'),
  'gu',
)

/**
 * User-perceived characters: 𠮷 is one, and so is が typed as か and ゛. Not by `Intl.Segmenter`, which some supported browsers
 * lack, so that page and server count alike.
 */
export const splitCharacters = (text: string): string[] => text.match(CHARACTER) ?? []

export const countCharacters = (text: string): number => splitCharacters(text).length
