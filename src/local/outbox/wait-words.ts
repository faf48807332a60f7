import { clockWords } from '#contract/visit-words.ts'
import { hasBackgroundSync } from './background-sync.ts'
import { isUncertain, type OutboxRow } from './outbox-row.ts'

/** Whoever is kept waiting for longer is told till when. */
const SOON_MS = 30_000

/** How it goes on with what has not arrived, to whom it belongs. */
export function waitWords(row: OutboxRow, isOffline: boolean): string {
  if (row.state === 'needsLogin') return 'ログインすると送信します。入力した内容は残っています。'
  if (row.isFleeting) return 'この端末に保存できませんでした。送信が終わるまで、このページを閉じないでください。'
  if (!isOffline && row.notBefore - Date.now() > SOON_MS)
    return `ただいま混み合っています。${clockWords(row.notBefore)}ごろにもう一度送信します。`
  if (!isOffline) return '送信しています。'
  if (isUncertain(row))
    return '送信結果を確認しています。インターネットにつながると、受け付けられたかどうかがわかります。'
  return hasBackgroundSync() ? 'インターネットにつながり次第、自動で送信します。' : '次に開いたときに送信します。'
}
