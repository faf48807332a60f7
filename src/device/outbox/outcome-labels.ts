/** How something ended, in a few words. Nothing private: they may stand on a locked screen. */
import type { OutboxRow } from './outbox-row.ts'

export interface OutcomeWords {
  title: string
  body: string
}

export function outcomeWords({ label, state }: Pick<OutboxRow, 'label' | 'state'>): OutcomeWords {
  if (state === 'done') return { title: `${label}を受け付けました`, body: 'タップすると内容をご確認いただけます。' }
  if (state === 'needsLogin')
    return { title: `${label}を送信できません`, body: 'ログインすると、保存した内容をそのまま送信します。' }
  return { title: `${label}の内容をご確認ください`, body: 'お受けできませんでした。入力した内容は残っています。' }
}
