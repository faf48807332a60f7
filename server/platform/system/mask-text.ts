/** Personal data and secrets that requests and errors carry into the log: mail addresses, phone numbers, tokens, queries. */

/** Of the part before `@`. */
const LOCAL_CHARACTER = String.raw`[^\s/@"<>()[\]{},;:&?#|\\]`

const PATTERNS: readonly [RegExp, string][] = [
  // Queries and hashes have tokens, order numbers and what people search for. Line numbers after them stay.
  [/((?:https?:\/)?\/[^\s?#"'()<>]*)[?#][^\s"'()<>:]+/gi, '$1'],
  // Only from the start of a word, so that a long word is read once, not once from each of its characters.
  [new RegExp(`(?<!${LOCAL_CHARACTER})${LOCAL_CHARACTER}+@[\\p{L}\\p{N}.-]+`, 'giu'), '[mail]'],
  [/"[^"\n]*"@[\p{L}\p{N}.-]+/giu, '[mail]'],
  [/(?<![\w.-])(?:\+81[\d() -]{8,14}\d|0\d{9,10}|0\d{1,4}[- ]\d{1,4}[- ]\d{3,4})(?![\w-])/g, '[phone]'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[token]'],
  // A random secret of 32 bytes, and a ULID, which is the key of a submission or file.
  [/(?<![\w-])(?=[\w-]*\d)[\w-]{43,}(?![\w-])/g, '[token]'],
  [/(?<!\w)[0-7][0-9A-HJKMNP-TV-Z]{25}(?!\w)/gi, '[key]'],
]

const mask = (text: string): string => PATTERNS.reduce((masked, [from, to]) => masked.replace(from, to), text)

/** Clients and failed statements choose the length, and some of the patterns take long for long texts. */
const MAX_LINE = 1_000

/** Line by line. Encoded text is masked as it reads: `%40` and full width letters too. */
export const maskText = (text: string): string =>
  text
    .split('\n')
    .map((line) => maskLine(cut(line, /\S*$/)))
    .join('\n')

/** Submission keys are secrets, and so are reservation ids, which equal them, file ids, and the tokens of newsletters. */
const KEYS = /(\/Submissions\/|\/reservations\/|\/newsletter\/|\/Files\/(?!upload$))[^/]+/gi

/** The path of a request. */
export const maskPath = (path: string): string => maskLine(cut(path, /[^/]*$/).replace(KEYS, '$1[hidden]'))

/** Without the part at the cut: half a mail address or token does not look like one. */
const cut = (text: string, part: RegExp): string =>
  text.length > MAX_LINE ? `${text.slice(0, MAX_LINE).replace(part, '')}…` : text

/** Unchanged if there is nothing to mask. */
function maskLine(line: string): string {
  const readable = decode(decode(line)).normalize('NFKC')
  const masked = mask(readable)
  return masked === readable ? line : masked
}

function decode(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (encoded) => {
    try {
      return decodeURIComponent(encoded)
    } catch {
      return encoded
    }
  })
}
