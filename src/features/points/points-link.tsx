import { useQuery } from '@tanstack/react-query'
import * as pointsApi from '#contract/points/api.ts'
import { formatPoints } from '#contract/points/labels.ts'
import { apiQuery } from '#src/device/query/api-query.ts'
import { withQueryClient } from '#src/device/query/query-client.tsx'
import { SummaryLink } from '#src/ui/controls/summary-link.tsx'
import css from './points.module.css'

/** Links to the points, with the balance. */
export const PointsLink = withQueryClient(function PointsLink() {
  const { data } = useQuery(apiQuery(pointsApi.get))
  return (
    <SummaryLink to="/mypage/points" label="ポイント">
      {data && <strong className={css.short}>{formatPoints(data.available)}</strong>}
    </SummaryLink>
  )
})
