import { Link, useHydrated, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Shop } from '#contract/shops.ts'
import { useOutbox } from '#src/local/outbox/shown-outbox.ts'
import { buttonClass } from '#src/ui/button-class.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { TextSkeleton } from '#src/ui/skeleton.tsx'
import { useHeldPending } from '#src/ui/use-held-pending.ts'
import { ReservationFrame } from '../reservation-frame.tsx'
import { SentReservation } from './sent-reservation.tsx'

const TITLE = '送信した来店予約'

interface CompletionPageProps {
  shops: readonly Shop[]
  /** To be told of a customer's reservation; another feature's. */
  offer: ReactNode
}

/** What became of a reservation that was sent from this device, by its key behind `#`. */
export function CompletionPage({ shops, offer }: CompletionPageProps) {
  const key = useLocation({ select: ({ hash }) => hash })
  const isHydrated = useHydrated()
  const { isRead, rows } = useOutbox()
  const row = rows.find((it) => it.key === key)
  const isWaiting = useHeldPending(!isHydrated || (key !== '' && !isRead))
  if (row) return <SentReservation key={row.key} {...{ row, shops, offer }} />
  return (
    <ReservationFrame title={TITLE}>
      {isWaiting ? <TextSkeleton lines={6} /> : <Nothing hasKey={key !== ''} />}
    </ReservationFrame>
  )
}

const Nothing = ({ hasKey }: { hasKey: boolean }) => (
  <EmptyState
    action={
      <Link to="/reservation" className={buttonClass('primary')}>
        来店予約
      </Link>
    }
  >
    {hasKey
      ? 'この端末に、この予約の記録はありません。確認メールかマイページをご覧ください。'
      : '来店のご予約は、予約のページから承ります。'}
  </EmptyState>
)
