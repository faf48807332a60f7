import { type ReactNode, useMemo, useState } from 'react'
import type { OutboxRow } from '#src/device/outbox/row.ts'
import { useOutbox } from '#src/device/outbox/outbox.ts'
import { toLoadErrorMessage } from '#src/device/network/error-messages.ts'
import { withQueryClient } from '#src/device/query/query-client.tsx'
import { EmptyState } from '#src/ui/content/empty-state.tsx'
import { lazyOnIdle } from '#src/ui/loading/lazy-on-idle.tsx'
import { TextSkeleton } from '#src/ui/loading/skeleton.tsx'
import { Conversation } from './conversation.tsx'
import css from './messages-page.module.css'
import { getArrived, getPending } from './outbox-messages.ts'
import { mergeArrived } from './thread.ts'
import { formatFetchedAt } from '#contract/shared/format-date.ts'
import { ReloadButton, useHeldPending } from '#src/ui/loading/pending.tsx'
import { useStayAtEnd } from './use-stay-at-end.ts'
import { useMarkRead, useThread } from './use-thread.ts'

const Composer = lazyOnIdle(async () => (await import('./composer.tsx')).Composer)

const EMPTY_THREAD = { messages: [], hasEarlier: false }

interface MessagesPageProps {
  customerId: string
  /** The push offer of another feature. */
  offer: ReactNode
}

/** The thread between the customer and the shop, and the next message. */
export const MessagesPage = withQueryClient(function MessagesPage({ customerId, offer }: MessagesPageProps) {
  const { thread, storedAt, error, reload, loadEarlier } = useThread()
  const { rows } = useOutbox()
  const [rejected, setRejected] = useState<OutboxRow>()
  const merged = useMemo(() => mergeArrived(thread ?? EMPTY_THREAD, getArrived(rows)), [thread, rows])
  const { messages, hasEarlier } = merged
  const pending = getPending(rows, messages)
  const isKnown = thread !== undefined
  const isWaiting = useHeldPending(!isKnown && !error)
  useMarkRead(merged, isKnown && storedAt === undefined)
  const end = useStayAtEnd(isKnown && !isWaiting, [messages.at(-1)?.id, ...pending.map(({ key }) => key)].join())
  return (
    <div className={css.page}>
      {storedAt !== undefined && error && (
        <p className={css.note}>通信できないため、{formatFetchedAt(storedAt)}の内容です。</p>
      )}
      {isWaiting && (
        <div className={css.waiting}>
          <TextSkeleton lines={6} />
        </div>
      )}
      {!isWaiting && !isKnown && (
        <div className={css.problem} role="alert">
          <p>{toLoadErrorMessage(error)}</p>
          <ReloadButton onClick={reload} />
        </div>
      )}
      {isKnown && !isWaiting && messages.length + pending.length === 0 && (
        <EmptyState>メッセージはありません。商品やリフォームのことなど、お気軽にお尋ねください。</EmptyState>
      )}
      {!isWaiting && (
        <Conversation
          messages={messages}
          pending={pending}
          hasEarlier={hasEarlier}
          loadEarlier={loadEarlier}
          onEdit={(row) => setRejected({ ...row })}
        />
      )}
      <div className={css.composer}>
        <Composer open customerId={customerId} rejected={rejected} />
      </div>
      <div ref={end} />
      {isKnown && offer}
    </div>
  )
})
