import { type ReactNode, useMemo, useState } from 'react'
import type { OutboxRow } from '#src/local/outbox/outbox-row.ts'
import { useOutbox } from '#src/local/outbox/shown-outbox.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { late } from '#src/ui/late.tsx'
import { TextSkeleton } from '#src/ui/skeleton.tsx'
import { Conversation } from './conversation.tsx'
import css from './messages-page.module.css'
import { arrivedOf, pendingOf } from './own-messages.ts'
import { withArrived } from './thread.ts'
import { toldAtWords } from '#src/ui/told-at.ts'
import { useHeldPending } from '#src/ui/use-held-pending.ts'
import { useSeen } from './use-seen.ts'
import { useStayAtEnd } from './use-stay-at-end.ts'
import { useThread } from './use-thread.ts'

const Composer = late(async () => (await import('./composer.tsx')).Composer)

const NOTHING = { messages: [], hasEarlier: false }

interface MessagesPageProps {
  customerId: string
  /** To be told of answers; another feature's. */
  offer: ReactNode
}

/** The one thread between the customer and the shop, and the next message to it. */
export function MessagesPage({ customerId, offer }: MessagesPageProps) {
  const { thread, keptAt, problem, read, readEarlier } = useThread(customerId)
  const { rows } = useOutbox()
  const [again, setAgain] = useState<OutboxRow>()
  const { messages, hasEarlier } = useMemo(() => withArrived(thread ?? NOTHING, arrivedOf(rows)), [thread, rows])
  const pending = pendingOf(rows)
  const isKnown = thread !== undefined
  const isWaiting = useHeldPending(!isKnown && problem === undefined)
  useSeen(messages, isKnown && keptAt === undefined)
  const end = useStayAtEnd(isKnown && !isWaiting, [messages.at(-1)?.id, ...pending.map(({ key }) => key)].join())
  return (
    <div className={css.page}>
      {keptAt !== undefined && problem !== undefined && (
        <p className={css.note}>通信できないため、{toldAtWords(keptAt)}の内容です。</p>
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
        <Conversation
          {...{ messages, pending, hasEarlier, readEarlier }}
          onWriteAgain={(row) => setAgain({ ...row })}
        />
      )}
      <div className={css.composer}>
        <Composer open {...{ customerId, again }} />
      </div>
      <div ref={end} />
      {isKnown && offer}
    </div>
  )
}
