/** What is said of a code that was taken in. */
import { MAX_CART_LINES, MAX_FAVORITES } from '#contract/rules.ts'
import type { Carried } from './carry-over.commands.ts'

const counted = (lines: number, favorites: number): string =>
  [lines > 0 && `カートの${lines}種類`, favorites > 0 && `お気に入り${favorites}件`].filter(Boolean).join('と')

/** Undefined when all found room. */
export function leftText({ linesLeft, favoritesLeft }: Carried): string | undefined {
  const reasons = [
    linesLeft > 0 && `カートは${MAX_CART_LINES}種類まで`,
    favoritesLeft > 0 && `お気に入りは${MAX_FAVORITES}件まで`,
  ].filter(Boolean)
  if (reasons.length === 0) return undefined
  return `${reasons.join('、')}のため、${counted(linesLeft, favoritesLeft)}は引き継げませんでした`
}

/** Each sentence in a line of its own. */
export function carriedText(carried: Carried): string {
  const { lines, favorites, gone } = carried
  const taken = counted(lines, favorites)
  return [
    taken && `${taken}を引き継ぎました`,
    gone > 0 && `販売を終了した${gone}種類は引き継げませんでした`,
    leftText(carried),
  ]
    .filter(Boolean)
    .join('\n')
}
