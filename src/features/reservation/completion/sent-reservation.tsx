import type { ReactNode } from 'react'
import type { NewReservation } from '#contract/reservations/schema.ts'
import { RESERVATION_SUBMISSIONS } from '#contract/shared/constants.ts'
import type { OutboxRow } from '#src/device/outbox/row.ts'
import { GUEST_OWNER } from '#src/device/storage/names.ts'
import { FormFrame } from '#src/submissions/form-frame.tsx'
import { lazyOnIdle } from '#src/ui/loading/lazy-on-idle.tsx'
import type { SentProps } from './parse-row.ts'
import { WaitingReservation } from './waiting-reservation.tsx'

const AcceptedReservation = lazyOnIdle(async () => (await import('./accepted-reservation.tsx')).AcceptedReservation)
const NextSteps = lazyOnIdle(async () => (await import('./next-steps.tsx')).NextSteps)
/** The whole form, which is rarely needed again. */
const RejectedReservation = lazyOnIdle(async () => (await import('./rejected-reservation.tsx')).RejectedReservation)

const RejectedSeats = lazyOnIdle(async () => (await import('./sent-seats.tsx')).RejectedSeats)

const WaitingSeats = lazyOnIdle(async () => (await import('./sent-seats.tsx')).WaitingSeats)

const isForEvent = ({ kind }: OutboxRow): boolean => kind === RESERVATION_SUBMISSIONS.eventSeats

/** Older versions of the page stored bodies without a case. */
const parseBody = ({ body }: OutboxRow): NewReservation => ({
  caseId: null,
  ...(JSON.parse(body) as Omit<NewReservation, 'caseId'>),
})

/** Renders a submission that is waiting, confirmed or rejected. */
export function SentReservation({ row, shops, offer }: Omit<SentProps, 'body'> & { offer: ReactNode }) {
  const body = parseBody(row)
  const ownOffer = row.owner !== GUEST_OWNER && offer
  if (row.state === 'done')
    return (
      <FormFrame title="ご予約を承りました">
        <AcceptedReservation open row={row} body={body} shops={shops} offer={ownOffer} />
      </FormFrame>
    )
  if (row.state === 'needsChoice')
    return (
      <FormFrame title="ご予約の内容をご確認ください">
        {isForEvent(row) ? (
          <RejectedSeats open row={row} />
        ) : (
          <RejectedReservation open row={row} body={body} shops={shops} />
        )}
      </FormFrame>
    )
  if (isForEvent(row))
    return (
      <FormFrame title="送信待ちのご予約">
        <WaitingSeats open row={row} after={ownOffer} />
      </FormFrame>
    )
  const shop = shops.find(({ id }) => id === body.shopId)
  return (
    <FormFrame title="送信待ちのご予約">
      <WaitingReservation
        row={row}
        body={body}
        shop={shop}
        after={
          <>
            {ownOffer}
            <NextSteps shopId={body.shopId} isGuest={row.owner === GUEST_OWNER} />
          </>
        }
      />
    </FormFrame>
  )
}
