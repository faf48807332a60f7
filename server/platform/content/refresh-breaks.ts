import * as z from 'zod/mini'
import { blocksField } from '#contract/shared/markdown.ts'
import { addPhraseBreaks, removePhraseBreaks } from './phrase-blocks.ts'
import type { PhraseRules } from './phrases.ts'

const blocks = blocksField.check(z.minLength(1))

/** `titleBreaks` are those of `title`. */
const BREAKS = /Breaks$/

/** The data of a stored row with the breaks of these rules. */
export function refreshBreaks(data: unknown, rules: PhraseRules): unknown {
  if (Array.isArray(data)) {
    const body = blocks.safeParse(data)
    return body.success
      ? addPhraseBreaks(removePhraseBreaks(body.data), rules)
      : data.map((it) => refreshBreaks(it, rules))
  }
  if (typeof data !== 'object' || data === null) return data
  const fields = data as Readonly<Record<string, unknown>>
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      const text = BREAKS.test(name) ? fields[name.replace(BREAKS, '')] : undefined
      return [name, typeof text === 'string' ? rules.findBreaks(text) : refreshBreaks(value, rules)]
    }),
  )
}
