/**
 * Where every text begins that somebody typed: its length in bytes is checked before it is converted or counted. What is
 * done with text takes more than twice as long for twice the text: putting 64 kB of combining characters in order takes half
 * a second of everybody's time.
 */
import * as z from 'zod/mini'

const encoder = new TextEncoder()

export const isWithinBytes = (text: string, most: number): boolean =>
  text.length <= most && encoder.encode(text).length <= most

interface Sentences {
  missing?: string
  tooLong?: string
}

/** Checks that are added to it read nothing that is no text, and no text that is longer. */
export const boundedText = (
  mostBytes: number,
  { missing, tooLong = '長すぎます。短くしてください。' }: Sentences = {},
) =>
  z.string(missing).check(z.refine<string>((text) => isWithinBytes(text, mostBytes), { error: tooLong, abort: true }))
