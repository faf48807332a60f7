import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonClass } from '#src/ui/button-class.ts'
import { VisitCard } from '../visits/visit-card.tsx'
import { bodyIn, reservationIn, type SentProps } from './read-row.ts'
import css from './completion.module.css'
import { GUEST } from '#src/local/owner.ts'
import { WaysOn } from './ways-on.tsx'

/** As it was agreed at the tap: later changes are told by mail and on my page. */
export function AcceptedReservation({ row, shops, offer }: SentProps & { offer: ReactNode }) {
  const visit = reservationIn(row)
  const { contact, shopId } = bodyIn(row)
  return (
    <div className={css.parts}>
      <p role="status" className={css.sentence}>
        {`確認のメールを ${contact.email} に`}
        <wbr />
        お送りします。お会いできるのを
        <wbr />
        楽しみにしております。
      </p>
      {visit && <VisitCard visit={visit} shop={shops.find(({ id }) => id === shopId)} />}
      {row.owner === GUEST ? (
        <p className={css.note}>変更・キャンセルは、確認メールのリンクから承ります。</p>
      ) : (
        <Link to="/mypage/reservation" className={buttonClass('secondary', { wide: true })}>
          ご予約を確認・変更する
        </Link>
      )}
      {offer}
      <WaysOn shopId={shopId} isGuest={row.owner === GUEST} />
    </div>
  )
}
