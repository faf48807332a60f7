/**
 * Base of every text field. The length in bytes is checked before the text is normalized or counted: Unicode
 * normalization takes more than linear time, and 64 kB of combining characters would block the server for half a second.
 */
import * as z from 'zod/mini'

const encoder = new TextEncoder()

export const isWithinBytes = (text: string, maxBytes: number): boolean =>
  text.length <= maxBytes && encoder.encode(text).length <= maxBytes

interface ErrorMessages {
  missing?: string
  tooLong?: string
}

/** Later checks run only on texts within the limit. */
export const boundedText = (
  maxBytes: number,
  { missing, tooLong = '文字数の上限を超えています。短くしてください。' }: ErrorMessages = {},
) => z.string(missing).check(z.refine<string>((text) => isWithinBytes(text, maxBytes), { error: tooLong, abort: true }))
