import { Link } from '@tanstack/react-router'
import type { Shop } from '#contract/shops/schema.ts'
import { VISIT_KIND_RULES } from '#contract/reservations/slots.ts'
import { useNow } from '#src/navigation/use-now.ts'
import { buttonClass } from '#src/ui/button-class.ts'
import { TextSkeleton } from '#src/ui/skeleton.tsx'
import { useHeldPending } from '#src/ui/use-held-pending.ts'
import { sortVisits } from './sort-visits.ts'
import { useOwnVisits } from './use-own-visits.ts'
import { VisitTime } from './visit-time.tsx'
import css from './visit.module.css'

interface NextVisitProps {
  customerId: string
  shops: readonly Pick<Shop, 'id' | 'name'>[]
}

/** The next visit, on my page. */
export function NextVisit({ customerId, shops }: NextVisitProps) {
  const { visits, isUnknown } = useOwnVisits(customerId)
  const isWaiting = useHeldPending(!visits && !isUnknown)
  const [next] = sortVisits(visits ?? [], useNow()).coming
  return (
    <section className={css.card} aria-labelledby="next-visit">
      <h2 id="next-visit" className={css.title}>
        次のご予約
      </h2>
      <div className={css.words}>
        {isWaiting ? (
          <TextSkeleton lines={2} />
        ) : next ? (
          <p>
            <VisitTime visit={next} />
            <br />
            {`${VISIT_KIND_RULES[next.kind].label}　${shops.find(({ id }) => id === next.shopId)?.name ?? ''}`}
          </p>
        ) : (
          <p className={css.note}>{isUnknown ? '現在、ご予約を読み込めません。' : 'これからのご予約はありません。'}</p>
        )}
      </div>
      <div className={css.links}>
        <Link to="/mypage/reservation" className={buttonClass('secondary')}>
          ご予約を確認する
        </Link>
      </div>
    </section>
  )
}
