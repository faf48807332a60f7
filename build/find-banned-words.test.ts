import { describe, expect, it } from 'vitest'
import { findBannedWords, parseGlossary, toWords } from './find-banned-words.ts'

const glossary = parseGlossary(`# Glossary
## Banned identifiers
| identifier | use |
|---|---|
| \`takeOver\` | \`hydrate\` |
## Banned phrases
| phrase | use |
|---|---|
| how-manyth | sequence number |
| nobody | no one |
## Exceptions
| file | word | reason |
|---|---|---|
| sw/sw.ts | takeOver | a stored name |
`)

const findIn = (source: string, file = 'src/router.tsx') =>
  findBannedWords(file, source, glossary).map(({ line, word }) => `${line} ${word}`)

describe('banned words', () => {
  it('splits identifiers and prose into words', () => {
    expect(toWords('finishTakeOver HTTPError MAX_BYTES')).toEqual([
      'finish',
      'take',
      'over',
      'http',
      'error',
      'max',
      'bytes',
    ])
  })

  it('finds an identifier inside a longer one, with its line', () => {
    expect(findIn('const a = 1\nfinishTakeOver(a)\nTAKE_OVER')).toEqual(['2 take over', '3 take over'])
  })

  it('does not find parts of other words', () => {
    expect(findIn('mistakeOver(takeOverall)')).toEqual([])
  })

  it('finds phrases in comments, with the line inside a block', () => {
    expect(findIn('/**\n * The how-manyth write.\n */\nf() // for nobody')).toEqual(['2 how manyth', '4 nobody'])
  })

  it('ignores strings, templates, regular expressions and quotations', () => {
    expect(findIn('f(\'takeOver\', "takeOver", `takeOver`, /takeOver/) // says "nobody" and `nobody`')).toEqual([])
  })

  it('keeps reading after a regular expression with a quote and after a division', () => {
    expect(findIn("f(/'/g); takeOver()")).toEqual(['1 take over'])
    expect(findIn('const a = b / c; takeOver(d / e)')).toEqual(['1 take over'])
  })

  it('reads documents as prose without their code', () => {
    expect(findIn('Text\n\nfor nobody `nobody`\n```\nnobody\n```', 'README.md')).toEqual(['3 nobody'])
  })

  it('allows a word in the files of its exceptions', () => {
    expect(findIn('takeOver()', 'sw/sw.ts')).toEqual([])
  })
})
