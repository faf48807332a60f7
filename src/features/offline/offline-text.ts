import { formatFetchedAt } from '#contract/shared/format-date.ts'

/** `fetchedAt`: when the stored catalogue was fetched, in ms; null if there is none. Articles are stored as they are read. */
export function getOfflineText(pathname: string, fetchedAt: number | null): string {
  if (fetchedAt === null) return 'オフラインです。一度開いたページだけを表示できます'
  return /^\/items(\/|$)/.test(pathname)
    ? `オフラインです。${formatFetchedAt(fetchedAt)}の商品を表示しています`
    : 'オフラインです。保存済みの内容を表示しています'
}
