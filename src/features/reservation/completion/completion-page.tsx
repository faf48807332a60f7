import { useHydrated, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Shop } from '#contract/shops/schema.ts'
import { useOutbox } from '#src/device/outbox/outbox.ts'
import { lazyOnIdle } from '#src/ui/lazy-on-idle.tsx'
import { Pending } from '#src/ui/pending.tsx'
import { TextSkeleton } from '#src/ui/skeleton.tsx'
import { ReservationFrame } from '../reservation-frame.tsx'
import { SentReservation } from './sent-reservation.tsx'

const NoSubmission = lazyOnIdle(async () => (await import('./no-submission.tsx')).NoSubmission)

const TITLE = '送信した来店予約'

interface CompletionPageProps {
  shops: readonly Shop[]
  /** The push offer of another feature, for customers. */
  offer: ReactNode
}

/** The outcome of a reservation submitted from this device, identified by its key in the hash. */
export function CompletionPage({ shops, offer }: CompletionPageProps) {
  const key = useLocation({ select: ({ hash }) => hash })
  const isHydrated = useHydrated()
  const { isLoaded, rows } = useOutbox()
  const row = rows.find((it) => it.key === key)
  const isKnown = isHydrated && (key === '' || isLoaded)
  if (row) return <SentReservation key={row.key} {...{ row, shops, offer }} />
  return (
    <ReservationFrame title={TITLE}>
      <Pending data={isKnown || undefined} skeleton={<TextSkeleton lines={6} />}>
        {() => <NoSubmission open hasKey={key !== ''} />}
      </Pending>
    </ReservationFrame>
  )
}
