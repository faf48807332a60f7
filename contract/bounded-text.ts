/**
 * The base of every text field: the length in bytes is checked before the text is converted or counted. Unicode
 * normalisation takes more than linear time, and 64 kB of combining characters block the server for half a second.
 */
import * as z from 'zod/mini'

const encoder = new TextEncoder()

export const isWithinBytes = (text: string, most: number): boolean =>
  text.length <= most && encoder.encode(text).length <= most

interface Sentences {
  missing?: string
  tooLong?: string
}

/** Checks added to it only run on texts within the limit. */
export const boundedText = (
  mostBytes: number,
  { missing, tooLong = '長すぎます。短くしてください。' }: Sentences = {},
) =>
  z.string(missing).check(z.refine<string>((text) => isWithinBytes(text, mostBytes), { error: tooLong, abort: true }))
