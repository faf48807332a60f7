/** Values parsed from text in paths and queries. A content id is 1…2147483647 without leading zeros. */
import * as z from 'zod/mini'
import { maxLength, minLength } from './lengths.ts'
import { MAX_CONTENT_ID } from './constants.ts'

const DIGITS = /^(0|[1-9][0-9]{0,9})$/

/** Integers as text: `12`, but not `012`, `1e3` or ` 12`. */
export const integerText = (min: number, max: number) =>
  z.pipe(
    z.pipe(z.string().check(z.regex(DIGITS, '数字で指定してください')), z.transform(Number)),
    z.int().check(z.gte(min, `${min}以上で指定してください`), z.lte(max, `${max}以下で指定してください`)),
  )

export const contentIdText = integerText(1, MAX_CONTENT_ID)

export const contentIdParams = z.object({ id: contentIdText })

/** `a,b,c` → distinct values of one type. Empty parts are rejected. */
export const listText = <T extends z.ZodMiniType<unknown, string>>(part: T) =>
  z.pipe(
    z.pipe(
      z.string().check(maxLength(1_000)),
      z.transform((text: string) => [...new Set(text.split(','))]),
    ),
    z.array(part).check(minLength(1), maxLength(50)),
  )

/** `1` → true. Other values are rejected. */
export const flagText = z.pipe(
  z.literal('1'),
  z.transform(() => true),
)

export const pageText = integerText(1, 1_000_000)
