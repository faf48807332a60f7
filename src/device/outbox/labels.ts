/** What the customer reads about a row. The worker includes this file, so it uses no schema. */
import { formatClock } from '#contract/shared/format-date.ts'
import type { ErrorBody } from '#contract/shared/error-body.ts'
import { hasBackgroundSync } from './background-sync.ts'
import { isUncertain, type OutboxRow, parseStoredResponse } from './row.ts'

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

/** Why the server refused a row: the message of the first invalid field, otherwise the general one. */
export function getRefusalReason(row: Pick<OutboxRow, 'response'>): string {
  const { message, details } = (parseStoredResponse(row) as Partial<ErrorBody> | null | undefined)?.error ?? {}
  const fieldMessage = Object.values(details ?? {}).find((it) => typeof it === 'string')
  return fieldMessage ?? message ?? 'お受けできませんでした。'
}

export interface OutcomeLabel {
  title: string
  body: string
}

/** The outcome of a row as a notification. It may appear on a lock screen, so it contains nothing private. */
export function getOutcomeLabel({ label, state }: Pick<OutboxRow, 'label' | 'state'>): OutcomeLabel {
  if (state === 'done') return { title: `${label}を受け付けました`, body: 'タップすると内容をご確認いただけます。' }
  if (state === 'needsLogin')
    return { title: `${label}を送信できません`, body: 'ログインすると、保存した内容をそのまま送信します。' }
  return { title: `${label}の内容をご確認ください`, body: 'お受けできませんでした。入力した内容は残っています。' }
}
