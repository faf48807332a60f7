/** Numbers as people type them: in full or half width, with thousands separators. */
import { toPlainText } from './normalize-text.ts'

const MAX_DIGITS = 12

/** Undefined if it is no whole number. `unit` may follow it. */
export function readDigits(text: string, unit = ''): number | undefined {
  const typed = toPlainText(text).trim()
  const digits = (typed.endsWith(unit) ? typed.slice(0, typed.length - unit.length) : typed).replaceAll(',', '')
  return /^\d+$/.test(digits) && digits.length <= MAX_DIGITS ? Number(digits) : undefined
}

/** `1,500円`, `１５００` and `¥1,500` too. Undefined if it is no whole amount. */
export const readYen = (text: string): number | undefined => readDigits(text.replace(/^\s*[¥￥]/u, ''), '円')
