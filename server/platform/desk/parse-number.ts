/** Numbers as staff type them: in full or half width, with thousands separators. */
import { toPlainText } from '#contract/shared/normalize-text.ts'
import { CommandError } from './command-error.ts'

const MAX_DIGITS = 12

/** Undefined if it is no whole number. */
function parseDigits(text: string, unit = ''): number | undefined {
  const typed = toPlainText(text).trim()
  const digits = (typed.endsWith(unit) ? typed.slice(0, typed.length - unit.length) : typed).replaceAll(',', '')
  return /^\d+$/.test(digits) && digits.length <= MAX_DIGITS ? Number(digits) : undefined
}

/** `1,500円` and `１５００` too. Undefined if it is no whole amount. */
export const parseYen = (text: string): number | undefined => parseDigits(text, '円')

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
  const count = parseDigits(text)
  if (count !== undefined && count >= min && (max === undefined || count <= max)) return count
  const range = max === undefined ? `${min}以上` : `${min}から${max}まで`
  throw new CommandError(hint ? `${hint}: ${text}` : `${name}は${range}の整数で指定してください: ${text}`)
}
