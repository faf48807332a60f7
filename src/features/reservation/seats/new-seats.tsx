import { useMemo } from 'react'
import type { SessionView } from '#contract/events/rules.ts'
import type { ShopEvent } from '#contract/events/schema.ts'
import { RESERVATION_OUTCOME_PAGE } from '#contract/shared/constants.ts'
import { useCustomer, useSession } from '#src/device/session/use-session.ts'
import { toCustomerFields } from '#src/submissions/contact-values.ts'
import { useFormReady } from '#src/submissions/use-form-ready.ts'
import { useOpenOutcome } from '#src/submissions/use-open-outcome.ts'
import { createFormDraft } from '#src/device/session/form-drafts.ts'
import { EmptyState } from '#src/ui/content/empty-state.tsx'
import { lazyOnIdle } from '#src/ui/loading/lazy-on-idle.tsx'
import { Pending } from '#src/ui/loading/pending.tsx'
import { TextSkeleton } from '#src/ui/loading/skeleton.tsx'
import { getSeatDraftName } from './seat-fields.ts'

const SeatForm = lazyOnIdle(async () => (await import('./seat-form.tsx')).SeatForm)

interface NewSeatsProps {
  event: Pick<ShopEvent, 'id' | 'title' | 'sessions'>
  sessions: readonly SessionView[]
  /** The session chosen on the page. */
  chosen: { startsAt: number } | undefined
}

/** The form for seats with initial values from the customer. */
export function NewSeats({ event, sessions, chosen }: NewSeatsProps) {
  const session = useSession()
  const customer = useCustomer()
  const openOutcome = useOpenOutcome(RESERVATION_OUTCOME_PAGE)
  const isLoaded = useFormReady(SeatForm.preload, RESERVATION_OUTCOME_PAGE)
  const isReady = isLoaded && (session.state === 'guest' || customer !== undefined)
  const draft = useMemo(() => createFormDraft(getSeatDraftName(event.id), customer?.id), [event.id, customer?.id])
  return (
    <Pending
      data={isReady ? (customer ? toCustomerFields(customer) : {}) : undefined}
      skeleton={<TextSkeleton lines={8} />}
      failure={
        isLoaded === false && (
          <EmptyState>フォームを読み込めませんでした。お電話でもお申し込みいただけます。</EmptyState>
        )
      }
    >
      {(initialValues) => (
        <SeatForm
          key={customer?.id}
          event={event}
          sessions={sessions}
          initialValues={initialValues}
          chosen={chosen}
          draft={draft}
          onSent={(key) => openOutcome(key)}
        />
      )}
    </Pending>
  )
}
