/** Numbers as staff type them. */
import { readDigits, readYen } from '#contract/shared/typed-number.ts'
import { CommandError } from './command-error.ts'

/** Undefined if it is no whole amount. */
export const parseYen = readYen

interface Count {
  /** What is counted, such as 数 or `--places`. */
  name: string
  min: number
  max?: number
  /** Said instead of the range: where the number comes from. */
  hint?: string
}

/** A whole number in a range. Throws CommandError. */
export function parseCount(text: string, { name, min, max, hint }: Count): number {
  const count = readDigits(text)
  if (count !== undefined && count >= min && (max === undefined || count <= max)) return count
  const range = max === undefined ? `${min}以上` : `${min}から${max}まで`
  throw new CommandError(hint ? `${hint}: ${text}` : `${name}は${range}の整数で指定してください: ${text}`)
}
