import { useQuery } from '@tanstack/react-query'
import * as reservationsApi from '#contract/reservations/api.ts'
import type { Shop } from '#contract/shops/schema.ts'
import { formatKind } from '#contract/reservations/labels.ts'
import { apiQuery } from '#src/device/query/api-query.ts'
import { withQueryClient } from '#src/device/query/query-client.tsx'
import { useNow } from '#src/navigation/use-now.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { Link } from '#src/ui/link.tsx'
import { Pending } from '#src/ui/pending.tsx'
import { TextSkeleton } from '#src/ui/skeleton.tsx'
import { sortVisits } from './sort-visits.ts'
import { VisitTime } from './visit-time.tsx'
import css from './visit.module.css'

interface NextVisitProps {
  shops: readonly Pick<Shop, 'id' | 'name'>[]
}

/** The next visit, on my page. */
export const NextVisit = withQueryClient(function NextVisit({ shops }: NextVisitProps) {
  const { data, error } = useQuery(apiQuery(reservationsApi.list))
  const now = useNow()
  return (
    <section className={css.card} aria-labelledby="next-visit">
      <h2 id="next-visit" className={css.title}>
        次のご予約
      </h2>
      <div className={css.words}>
        <Pending
          data={data}
          skeleton={<TextSkeleton lines={2} />}
          failure={error && <p className={css.note}>現在、ご予約を読み込めません。</p>}
        >
          {({ data: visits }) => {
            const [next] = sortVisits(visits, now).coming
            if (!next) return <p className={css.note}>これからのご予約はありません。</p>
            return (
              <p>
                <VisitTime visit={next} />
                <br />
                {`${formatKind(next)}　${shops.find(({ id }) => id === next.shopId)?.name ?? ''}`}
              </p>
            )
          }}
        </Pending>
      </div>
      <div className={css.links}>
        <Link to="/mypage/reservation" className={buttonClass('secondary')}>
          ご予約を確認する
        </Link>
      </div>
    </section>
  )
})
