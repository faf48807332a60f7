/** Finds the words that `docs/glossary.md` bans. `build/check-words.ts` runs it over the repository. */

interface BannedWord {
  /** Lower-case words that must follow each other. */
  words: readonly string[]
  replacement: string
}

export interface Glossary {
  identifiers: readonly BannedWord[]
  phrases: readonly BannedWord[]
  /** `file word` pairs that are allowed. */
  exceptions: ReadonlySet<string>
}

export interface BannedUse {
  line: number
  word: string
  replacement: string
}

/** A piece of a source file whose words are checked. */
interface Piece {
  kind: 'identifier' | 'text'
  text: string
  index: number
}

/** Splits camelCase, CONSTANT_CASE and prose into lower-case words. */
export const toWords = (text: string): string[] =>
  text
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .match(/[a-z0-9']+/g) ?? []

/** The rows of the table under a heading, without its head. */
function readTable(markdown: string, heading: string): string[][] {
  const section = markdown.split(/^## /m).find((part) => part.startsWith(`${heading}\n`))
  if (section === undefined) throw new Error(`The glossary has no section "${heading}"`)
  const rows = section.split('\n').filter((line) => line.startsWith('|'))
  return rows.slice(2).map((row) => {
    const cells = row.split('|').slice(1, -1)
    return cells.map((cell) => cell.replaceAll('`', '').trim())
  })
}

const toBanned = ([word = '', replacement = '']: string[]): BannedWord => ({ words: toWords(word), replacement })

export const parseGlossary = (markdown: string): Glossary => ({
  identifiers: readTable(markdown, 'Banned identifiers').map(toBanned),
  phrases: readTable(markdown, 'Banned phrases').map(toBanned),
  exceptions: new Set(
    readTable(markdown, 'Exceptions').map(([file, word]) => `${file} ${toWords(word ?? '').join(' ')}`),
  ),
})

/** Comments, strings, regular expressions and identifiers, in this order of precedence. A `/` after a value divides. */
const TOKEN =
  /(?<comment>\/\*[\s\S]*?\*\/|\/\/.*)|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\[\s\S])*`|(?<=[=(,:[!&|?{};]\s*|\breturn\s)\/(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/|(?<identifier>[A-Za-z_$][\w$]*)/g

function* piecesOfCode(source: string): Iterable<Piece> {
  for (const { 0: text, index, groups } of source.matchAll(TOKEN)) {
    if (groups?.['comment'] !== undefined) yield { kind: 'text', text: withoutQuotes(text), index }
    else if (groups?.['identifier'] !== undefined) yield { kind: 'identifier', text, index }
  }
}

/** Blanks code and quotations, and keeps the position of everything else. */
const withoutQuotes = (text: string): string =>
  text.replaceAll(/```[\s\S]*?```|`[^`\n]*`|"[^"\n]*"|“[^”]*”|\]\([^)\n]*\)/g, (quote) =>
    quote.replaceAll(/[^\n]/g, ' '),
  )

function contains(words: readonly string[], wanted: readonly string[]): boolean {
  return words.some((_, start) => wanted.every((word, offset) => words[start + offset] === word))
}

/** Checks one file. Markdown is read as prose, everything else as TypeScript. */
export function findBannedWords(file: string, source: string, glossary: Glossary): BannedUse[] {
  const lineAt = (index: number) => source.slice(0, index).split('\n').length
  const pieces: Iterable<Piece> = file.endsWith('.md')
    ? proseLines(withoutQuotes(source))
    : [...piecesOfCode(source)].flatMap((piece) =>
        piece.kind === 'text' ? [...proseLines(piece.text, piece.index)] : [piece],
      )
  const uses: BannedUse[] = []
  for (const { kind, text, index } of pieces) {
    const words = toWords(text)
    for (const { words: banned, replacement } of kind === 'identifier' ? glossary.identifiers : glossary.phrases) {
      const word = banned.join(' ')
      if (!contains(words, banned) || glossary.exceptions.has(`${file} ${word}`)) continue
      uses.push({ line: lineAt(index), word, replacement })
    }
  }
  return uses
}

/** One piece per line, so that a problem has the right line number. */
function* proseLines(text: string, start = 0): Iterable<Piece> {
  for (const { 0: line, index } of text.matchAll(/.+/g)) yield { kind: 'text', text: line, index: start + index }
}
