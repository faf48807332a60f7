import { useState } from 'react'
import { isStuck, type OutboxRow } from '#src/device/outbox/row.ts'
import { isUnsent, type OutboxState, isUncertain } from '#src/device/outbox/state.ts'
import { getRefusalReason, getWaitLabel } from '#src/device/outbox/labels.ts'
import { dismiss, sendNow, settle } from '#src/device/outbox/outbox.ts'
import { useNow } from '#src/ui/hooks/use-now.ts'
import { Badge } from '#src/ui/content/badge.tsx'
import { buttonClass, Button } from '#src/ui/controls/button.tsx'
import { InternalLink } from '#src/ui/controls/link.tsx'
import { formatDateTime } from '#contract/shared/format-date.ts'
import { useIsOffline } from '#src/ui/hooks/use-is-offline.ts'
import styles from './outbox-list.module.css'

const STATE_LABELS: Record<OutboxState, string> = {
  waiting: '送信待ち',
  sending: '送信中',
  done: '受付済み',
  needsChoice: '要確認',
  needsLogin: 'ログイン待ち',
}

const BADGES = { waiting: 'honey', sending: 'honey', done: 'moss', needsChoice: 'clay', needsLogin: 'clay' } as const

function getNote(row: OutboxRow, isOffline: boolean, now: number): string | undefined {
  if (row.state === 'needsChoice') return getRefusalReason(row)
  if (row.state === 'done') return undefined
  if (isStuck(row, now)) return '1週間以上、送信できていません。今すぐ送信するか、取り消してください。'
  return getWaitLabel(row, isOffline)
}

/** A submission with its commands. */
export function OutboxEntry({ row }: { row: OutboxRow }) {
  const isOffline = useIsOffline()
  const now = useNow()
  const [pendingAction, setPendingAction] = useState<'send' | 'settle'>()
  const run = (action: NonNullable<typeof pendingAction>, task: () => Promise<unknown>) => () => {
    setPendingAction(action)
    void task()
      // The row shows its new state, or keeps the old one.
      .catch(() => {})
      .finally(() => setPendingAction(undefined))
  }
  const note = getNote(row, isOffline, now)
  return (
    <li className={styles.entry}>
      <div className={styles.head}>
        <span className={styles.label}>{row.label}</span>
        <Badge kind={BADGES[row.state]}>{STATE_LABELS[row.state]}</Badge>
      </div>
      {row.subject !== undefined && <p>{row.subject}</p>}
      <p className={styles.when}>{formatDateTime(row.submittedAt)} 入力</p>
      {note !== undefined && <p className={styles.note}>{note}</p>}
      <div className={styles.actions}>
        <InternalLink href={`${row.page}#${row.key}`} className={buttonClass('secondary')}>
          内容を確認する
        </InternalLink>
        {row.state === 'needsChoice' && (
          <Button kind="danger" busy={pendingAction === 'settle'} onClick={run('settle', () => dismiss(row.key))}>
            削除する
          </Button>
        )}
        {isUnsent(row) && (
          <>
            <Button
              kind="secondary"
              busy={pendingAction === 'send' || row.state === 'sending'}
              offline="オフラインのため送信できません"
              onClick={run('send', sendNow)}
            >
              今すぐ送信する
            </Button>
            <Button
              kind="danger"
              busy={pendingAction === 'settle'}
              offline={isUncertain(row) ? 'オフラインのため取り消せません' : undefined}
              onClick={run('settle', () => settle(row.key))}
            >
              取り消す
            </Button>
          </>
        )}
      </div>
    </li>
  )
}
