import { useState } from 'react'
import { isStuck, isUncertain, isUnsent, type OutboxRow, type OutboxState } from '#src/local/outbox/outbox-row.ts'
import { reasonOf } from '#src/local/outbox/reason-of.ts'
import { dismiss, sendNow, settle } from '#src/local/outbox/shown-outbox.ts'
import { waitWords } from '#src/local/outbox/wait-words.ts'
import { useNow } from '#src/navigation/use-now.ts'
import { buttonClass } from '#src/ui/button-class.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { InternalLink } from '#src/ui/internal-link.tsx'
import { momentWords } from '#src/ui/told-at.ts'
import { useIsOffline } from '#src/ui/use-is-offline.ts'
import styles from './outbox-list.module.css'

const STATE_WORDS: Record<OutboxState, string> = {
  waiting: '送信待ち',
  sending: '送信中',
  done: '受付済み',
  needsChoice: '要確認',
  needsLogin: 'ログイン待ち',
}

const BADGES = { waiting: 'honey', sending: 'honey', done: 'moss', needsChoice: 'clay', needsLogin: 'clay' } as const

function noteOf(row: OutboxRow, isOffline: boolean, now: number): string | undefined {
  if (row.state === 'needsChoice') return reasonOf(row)
  if (row.state === 'done') return undefined
  if (isStuck(row, now)) return '1週間以上お送りできていません。いま送信するか、取り消してください。'
  return waitWords(row, isOffline)
}

/** One of them, with what can be done about it. */
export function OutboxEntry({ row }: { row: OutboxRow }) {
  const isOffline = useIsOffline()
  const now = useNow()
  const [work, setWork] = useState<'send' | 'settle'>()
  const run = (what: NonNullable<typeof work>, doing: () => Promise<unknown>) => () => {
    setWork(what)
    void doing()
      .catch(() => {})
      .finally(() => setWork(undefined))
  }
  const note = noteOf(row, isOffline, now)
  return (
    <li className={styles.entry}>
      <div className={styles.head}>
        <span className={styles.label}>{row.label}</span>
        <Badge kind={BADGES[row.state]}>{STATE_WORDS[row.state]}</Badge>
      </div>
      {row.about !== undefined && <p>{row.about}</p>}
      <p className={styles.when}>{momentWords(row.tappedAt)} 入力</p>
      {note !== undefined && <p className={styles.note}>{note}</p>}
      <div className={styles.actions}>
        <InternalLink href={`${row.page}#${row.key}`} className={buttonClass('secondary')}>
          内容を確認する
        </InternalLink>
        {row.state === 'needsChoice' && (
          <Button kind="danger" busy={work === 'settle'} onClick={run('settle', () => dismiss(row.key))}>
            削除する
          </Button>
        )}
        {isUnsent(row) && (
          <>
            <Button
              kind="secondary"
              busy={work === 'send' || row.state === 'sending'}
              offline="オフラインのため送信できません"
              onClick={run('send', sendNow)}
            >
              いま送信する
            </Button>
            <Button
              kind="danger"
              busy={work === 'settle'}
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
