import { fold } from '#contract/fold.ts'

export interface HitPart {
  text: string
  isHit: boolean
}

const segmenter = new Intl.Segmenter('ja', { granularity: 'grapheme' })

interface FoldedLetters {
  /** As a person sees them. */
  letters: string[]
  folded: string
  /** Folded letter → the one that it came from. */
  origins: number[]
}

/** All names are written with a few thousand letters, and with the same ones again and again. */
const foldedLetters = new Map<string, string>()

function foldLetter(letter: string): string {
  const known = foldedLetters.get(letter)
  if (known !== undefined) return known
  const folded = fold(letter)
  foldedLetters.set(letter, folded)
  return folded
}

/** Letter by letter what a person sees is folded, so that each folded letter knows where it came from. */
export function foldLetters(text: string): FoldedLetters {
  const letters = Array.from(segmenter.segment(text), ({ segment }) => segment)
  let folded = ''
  const origins: number[] = []
  for (const [i, letter] of letters.entries()) {
    const part = foldLetter(letter)
    folded += part
    for (let j = 0; j < part.length; j++) origins.push(i)
  }
  return { letters, folded, origins }
}

/** A text cut where the words of a search stand in it, as it is written: ソファ is found in ｿﾌｧｰ. `words` are folded. */
export function hitParts({ letters, folded, origins }: FoldedLetters, words: readonly string[]): HitPart[] {
  const isHit = new Set<number>()
  for (const word of words) {
    for (let at = folded.indexOf(word); word && at >= 0; at = folded.indexOf(word, at + 1)) {
      const last = origins[at + word.length - 1]!
      for (let i = origins[at]!; i <= last; i++) isHit.add(i)
    }
  }
  const parts: HitPart[] = []
  for (const [i, letter] of letters.entries()) {
    const part = parts.at(-1)
    if (part?.isHit === isHit.has(i)) part.text += letter
    else parts.push({ text: letter, isHit: isHit.has(i) })
  }
  return parts
}
