/** The messages after importing a code. */
import { MAX_CART_LINES, MAX_FAVORITES } from '#contract/shared/constants.ts'
import type { ImportResult } from './carry-over.commands.ts'

const formatCounts = (lines: number, favorites: number): string =>
  [lines > 0 && `カートの${lines}種類`, favorites > 0 && `お気に入り${favorites}件`].filter(Boolean).join('と')

/** Undefined if everything fitted. */
export function formatLeftOver({ linesLeft, favoritesLeft }: ImportResult): string | undefined {
  const reasons = [
    linesLeft > 0 && `カートは${MAX_CART_LINES}種類まで`,
    favoritesLeft > 0 && `お気に入りは${MAX_FAVORITES}件まで`,
  ].filter(Boolean)
  if (reasons.length === 0) return undefined
  return `${reasons.join('、')}のため、${formatCounts(linesLeft, favoritesLeft)}は引き継げませんでした`
}

/** One sentence per line. */
export function formatImportResult(result: ImportResult): string {
  const { lines, favorites, discontinued } = result
  const imported = formatCounts(lines, favorites)
  return [
    imported && `${imported}を引き継ぎました`,
    discontinued > 0 && `販売を終了した${discontinued}種類は引き継げませんでした`,
    formatLeftOver(result),
  ]
    .filter(Boolean)
    .join('\n')
}
