/** What the customer reads about a row. The worker's notifications use `outcome-labels.ts`, which needs no zod. */
import * as z from 'zod/mini'
import { formatClock } from '#contract/shared/format-date.ts'
import { hasBackgroundSync } from './background-sync.ts'
import type { OutboxRow } from './row.ts'
import { isUncertain, parseStoredResponse } from './state.ts'

/** For a longer wait, the label names the time. */
const SOON_MS = 30_000

/** What happens next to an unsent row, for its owner. */
export function getWaitLabel(row: OutboxRow, isOffline: boolean): string {
  if (row.state === 'needsLogin') return 'ログインすると送信します。入力した内容は残っています。'
  if (row.isInMemoryOnly) return 'この端末に保存できませんでした。送信が終わるまで、このページを閉じないでください。'
  if (!isOffline && row.notBefore - Date.now() > SOON_MS)
    return `ただいま混み合っています。${formatClock(row.notBefore)}ごろにもう一度送信します。`
  if (!isOffline) return '送信しています。'
  if (isUncertain(row))
    return '送信結果を確認しています。インターネットにつながると、受け付けられたかどうかがわかります。'
  return hasBackgroundSync()
    ? 'インターネットにつながり次第、自動で送信します。'
    : '次にこのサイトを開いたときに、自動で送信します。'
}

const refusalSchema = z.object({
  error: z.object({ message: z.string(), details: z.optional(z.record(z.string(), z.unknown())) }),
})

/** Why the server refused a row: the message of the first invalid field, otherwise the general one. */
export function getRefusalReason(row: Pick<OutboxRow, 'response'>): string {
  const { error } = z.safeParse(refusalSchema, parseStoredResponse(row)).data ?? {}
  const fieldMessage = Object.values(error?.details ?? {}).find((it) => typeof it === 'string')
  return fieldMessage ?? error?.message ?? 'お受けできませんでした。'
}
