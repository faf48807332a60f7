import { fold } from '#contract/shared/search/fold.ts'
import { splitCharacters } from '#contract/shared/characters.ts'

export interface TextPart {
  text: string
  isMatch: boolean
}

interface FoldedText {
  /** User-perceived characters. */
  characters: string[]
  folded: string
  /** Index of the original character for each normalized one. */
  origins: number[]
}

/** Names use a few thousand characters, the same ones repeatedly. */
const foldedCharacters = new Map<string, string>()

function foldCharacter(character: string): string {
  const known = foldedCharacters.get(character)
  if (known !== undefined) return known
  const folded = fold(character)
  foldedCharacters.set(character, folded)
  return folded
}

/**
 * Normalizes each user-perceived character separately, so that normalized ones can be mapped back.
 */
export function foldCharacters(text: string): FoldedText {
  const characters = splitCharacters(text)
  let folded = ''
  const origins: number[] = []
  for (const [i, character] of characters.entries()) {
    const part = foldCharacter(character)
    folded += part
    for (let j = 0; j < part.length; j++) origins.push(i)
  }
  return { characters, folded, origins }
}

/**
 * Splits a text at the matches of a search in its original spelling: ソファ matches ｿﾌｧｰ. `terms` are
 * normalized.
 */
export function splitMatches({ characters, folded, origins }: FoldedText, terms: readonly string[]): TextPart[] {
  const isMatch = new Set<number>()
  for (const term of terms) {
    for (let at = folded.indexOf(term); term && at >= 0; at = folded.indexOf(term, at + 1)) {
      const last = origins[at + term.length - 1]!
      for (let i = origins[at]!; i <= last; i++) isMatch.add(i)
    }
  }
  const parts: TextPart[] = []
  for (const [i, character] of characters.entries()) {
    const part = parts.at(-1)
    if (part?.isMatch === isMatch.has(i)) part.text += character
    else parts.push({ text: character, isMatch: isMatch.has(i) })
  }
  return parts
}
