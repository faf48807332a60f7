/**
 * The outcome of a row as a notification. It may appear on a lock screen, so it contains nothing private. Separate from
 * `labels.ts`, which is too large for the worker and the first toast.
 */
import type { OutboxRow } from './row.ts'

export interface OutcomeLabel {
  title: string
  body: string
}

export function getOutcomeLabel({ label, state }: Pick<OutboxRow, 'label' | 'state'>): OutcomeLabel {
  if (state === 'done') return { title: `${label}を受け付けました`, body: 'タップすると内容をご確認いただけます。' }
  if (state === 'needsLogin')
    return { title: `${label}を送信できません`, body: 'ログインすると、保存した内容をそのまま送信します。' }
  return { title: `${label}の内容をご確認ください`, body: 'お受けできませんでした。入力した内容は残っています。' }
}
