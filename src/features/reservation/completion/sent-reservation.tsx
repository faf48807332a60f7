import type { ReactNode } from 'react'
import { GUEST } from '#src/local/owner.ts'
import { late } from '#src/ui/late.tsx'
import { ReservationFrame } from '../reservation-frame.tsx'
import { bodyIn, type SentProps } from './read-row.ts'
import { WaitingReservation } from './waiting-reservation.tsx'

const AcceptedReservation = late(async () => (await import('./accepted-reservation.tsx')).AcceptedReservation)
/** The whole form, which is seldom needed again. */
const RefusedReservation = late(async () => (await import('./refused-reservation.tsx')).RefusedReservation)

/** Waiting, agreed, or to be mended. */
export function SentReservation({ row, shops, offer }: SentProps & { offer: ReactNode }) {
  const ownOffer = row.owner !== GUEST && offer
  if (row.state === 'done')
    return (
      <ReservationFrame title="ご予約を承りました">
        <AcceptedReservation open {...{ row, shops }} offer={ownOffer} />
      </ReservationFrame>
    )
  if (row.state === 'needsChoice')
    return (
      <ReservationFrame title="ご予約の内容をご確認ください">
        <RefusedReservation open {...{ row, shops }} />
      </ReservationFrame>
    )
  const body = bodyIn(row)
  const shop = shops.find(({ id }) => id === body.shopId)
  return (
    <ReservationFrame title="送信待ちのご予約">
      <WaitingReservation {...{ row, body, shop }} offer={ownOffer} />
    </ReservationFrame>
  )
}
