import { type ReactNode, useMemo, useState } from 'react'
import type { OutboxRow } from '#src/device/outbox/row.ts'
import { useOutbox } from '#src/device/outbox/outbox.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { lazyOnIdle } from '#src/ui/lazy-on-idle.tsx'
import { TextSkeleton } from '#src/ui/skeleton.tsx'
import { Conversation } from './conversation.tsx'
import css from './messages-page.module.css'
import { getArrived, getPending } from './outbox-messages.ts'
import { mergeArrived } from './thread.ts'
import { formatFetchedAt } from '#contract/shared/format-date.ts'
import { useHeldPending } from '#src/ui/use-held-pending.ts'
import { useMarkRead } from './use-mark-read.ts'
import { useStayAtEnd } from './use-stay-at-end.ts'
import { useThread } from './use-thread.ts'

const Composer = lazyOnIdle(async () => (await import('./composer.tsx')).Composer)

const EMPTY_THREAD = { messages: [], hasEarlier: false }

interface MessagesPageProps {
  customerId: string
  /** The push offer of another feature. */
  offer: ReactNode
}

/** The thread between the customer and the shop, and the next message. */
export function MessagesPage({ customerId, offer }: MessagesPageProps) {
  const { thread, storedAt, problem, read, loadEarlier } = useThread(customerId)
  const { rows } = useOutbox()
  const [rejected, setRejected] = useState<OutboxRow>()
  const { messages, hasEarlier } = useMemo(() => mergeArrived(thread ?? EMPTY_THREAD, getArrived(rows)), [thread, rows])
  const pending = getPending(rows, messages)
  const isKnown = thread !== undefined
  const isWaiting = useHeldPending(!isKnown && problem === undefined)
  useMarkRead(messages, isKnown && storedAt === undefined)
  const end = useStayAtEnd(isKnown && !isWaiting, [messages.at(-1)?.id, ...pending.map(({ key }) => key)].join())
  return (
    <div className={css.page}>
      {storedAt !== undefined && problem !== undefined && (
        <p className={css.note}>通信できないため、{formatFetchedAt(storedAt)}の内容です。</p>
      )}
      {isWaiting && <TextSkeleton lines={6} />}
      {!isWaiting && !isKnown && (
        <div className={css.problem} role="alert">
          <p>{problem}</p>
          <Button kind="secondary" offline="オフラインのため読み込めません" onClick={read}>
            もう一度読み込む
          </Button>
        </div>
      )}
      {isKnown && !isWaiting && messages.length + pending.length === 0 && (
        <EmptyState>メッセージはありません。商品やリフォームのことなど、お気軽にお尋ねください。</EmptyState>
      )}
      {!isWaiting && (
        <Conversation {...{ messages, pending, hasEarlier, loadEarlier }} onEdit={(row) => setRejected({ ...row })} />
      )}
      <div className={css.composer}>
        <Composer open {...{ customerId, rejected }} />
      </div>
      <div ref={end} />
      {isKnown && offer}
    </div>
  )
}
