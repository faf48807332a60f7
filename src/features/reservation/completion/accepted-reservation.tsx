import type { ReactNode } from 'react'
import { buttonClass } from '#src/ui/controls/button.tsx'
import { Link } from '#src/ui/controls/link.tsx'
import { VisitCard } from '../visits/visit-card.tsx'
import { parseReservation, type SentProps } from './parse-row.ts'
import css from '#src/submissions/outcome.module.css'
import { GUEST_OWNER } from '#src/device/storage/names.ts'
import { NextSteps } from './next-steps.tsx'

/** The visit as confirmed on submission; later changes appear in mails and on my page. */
export function AcceptedReservation({ row, body, shops, offer }: SentProps & { offer: ReactNode }) {
  const visit = parseReservation(row)
  return (
    <div className={css.parts}>
      <p role="status" className={css.sentence}>
        {`確認メールを ${body.contact.email} に`}
        <wbr />
        お送りします。お会いできるのを
        <wbr />
        楽しみにしております。
      </p>
      {visit && <VisitCard visit={visit} shop={shops.find(({ id }) => id === visit.shopId)} />}
      {row.owner === GUEST_OWNER ? (
        <p className={css.note}>変更・キャンセルは、確認メールのリンクから承ります。</p>
      ) : (
        <Link to="/mypage/reservation" className={buttonClass('secondary', { wide: true })}>
          ご予約を確認・変更する
        </Link>
      )}
      {offer}
      <NextSteps shopId={visit?.shopId} isForEvent={visit?.kind === 'event'} isGuest={row.owner === GUEST_OWNER} />
    </div>
  )
}
