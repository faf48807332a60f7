import { useMutation } from '@tanstack/react-query'
import { Fragment } from 'react'
import type { Message } from '#contract/messages/schema.ts'
import type { OutboxRow } from '#src/device/outbox/row.ts'
import { toLoadErrorMessage } from '#src/device/network/error-messages.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { showToast } from '#src/ui/toast/show-toast.ts'
import css from './conversation.module.css'
import { MessageEntry } from './message-entry.tsx'
import { PendingEntry } from './pending-entry.tsx'
import { groupByDay } from './thread.ts'

interface ConversationProps {
  messages: readonly Message[]
  /** Not in the thread yet. */
  pending: readonly OutboxRow[]
  hasEarlier: boolean
  loadEarlier: () => Promise<void>
  onEdit: (row: OutboxRow) => void
}

/** The oldest on top, day by day; unsent messages at the end. */
export function Conversation({ messages, pending, hasEarlier, loadEarlier, onEdit }: ConversationProps) {
  return (
    <div className={css.conversation} role="log" aria-label="やりとり">
      {hasEarlier && <EarlierButton read={loadEarlier} />}
      {groupByDay(messages).map(({ title, messages: its }) => (
        <Fragment key={title}>
          <h2 className={css.day}>{title}</h2>
          <ul role="list" className={css.entries}>
            {its.map((message) => (
              <MessageEntry key={message.id} message={message} />
            ))}
          </ul>
        </Fragment>
      ))}
      {pending.length > 0 && (
        <ul role="list" aria-label="送信していないメッセージ" className={css.entries}>
          {pending.map((row) => (
            <PendingEntry key={row.key} row={row} onEdit={onEdit} />
          ))}
        </ul>
      )}
    </div>
  )
}

function EarlierButton({ read }: { read: () => Promise<void> }) {
  const { mutate, isPending } = useMutation({
    mutationFn: read,
    onError: (error) => void showToast({ kind: 'error', text: toLoadErrorMessage(error) }),
  })
  return (
    <p className={css.earlier}>
      <Button kind="secondary" busy={isPending} offline="オフラインのため読み込めません" onClick={() => mutate()}>
        以前のメッセージを見る
      </Button>
    </p>
  )
}
