import { useQuery } from '@tanstack/react-query'
import * as reservationsApi from '#contract/reservations/api.ts'
import type { Shop } from '#contract/shops/schema.ts'
import { formatKind } from '#contract/reservations/labels.ts'
import { apiQuery } from '#src/device/query/api-query.ts'
import { withQueryClient } from '#src/device/query/query-client.tsx'
import { useNow } from '#src/ui/hooks/use-now.ts'
import { CardFrame } from '#src/ui/content/card-frame.tsx'
import { buttonClass } from '#src/ui/controls/button.tsx'
import { Link } from '#src/ui/controls/link.tsx'
import { Pending } from '#src/ui/loading/pending.tsx'
import { Skeleton, TextSkeleton } from '#src/ui/loading/skeleton.tsx'
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
    <CardFrame as="section" className={css.card} aria-labelledby="next-visit">
      <h2 id="next-visit" className={css.title}>
        次のご予約
      </h2>
      <Pending
        data={data}
        skeleton={
          <>
            <div className={css.words}>
              <TextSkeleton lines={2} />
            </div>
            <div className={css.placeholder}>
              <Skeleton shape="button" />
            </div>
          </>
        }
        failure={error && <p className={css.note}>現在、ご予約を読み込めません。</p>}
      >
        {({ data: visits }) => {
          const { coming, past } = sortVisits(visits, now)
          const [next] = coming
          return (
            <>
              <div className={css.words}>
                {next ? (
                  <p>
                    <VisitTime visit={next} />
                    <br />
                    {`${formatKind(next)}　${shops.find(({ id }) => id === next.shopId)?.name ?? ''}`}
                  </p>
                ) : (
                  <>
                    <p>これからのご予約はありません。</p>
                    <p className={css.note}>店舗で、座り心地や素材をお確かめいただけます。</p>
                  </>
                )}
              </div>
              <div className={css.links}>
                {next ? (
                  <Link to="/mypage/reservation" className={buttonClass('secondary')}>
                    ご予約を確認する
                  </Link>
                ) : (
                  <Link to="/reservation" className={buttonClass('secondary')}>
                    来店を予約する
                  </Link>
                )}
                {!next && past.length > 0 && (
                  <Link to="/mypage/reservation" className={buttonClass('quiet')}>
                    過去のご予約を見る
                  </Link>
                )}
              </div>
            </>
          )
        }}
      </Pending>
    </CardFrame>
  )
})
