import { useMutation, useQuery } from '@tanstack/react-query'
import * as pointsApi from '#contract/points/api.ts'
import { formatPoints, POINT_REASONS } from '#contract/points/labels.ts'
import type { PointChange, Points } from '#contract/points/schema.ts'
import { formatDay } from '#contract/shared/civil-date.ts'
import { formatDate, formatFetchedAt } from '#contract/shared/format-date.ts'
import { formatNumber } from '#contract/shared/format-number.ts'
import { toLoadErrorMessage } from '#src/device/network/error-messages.ts'
import { apiQuery } from '#src/device/query/api-query.ts'
import { withQueryClient } from '#src/device/query/query-client.tsx'
import { CardFrame } from '#src/ui/content/card-frame.tsx'
import { buttonClass, Button } from '#src/ui/controls/button.tsx'
import { EmptyState } from '#src/ui/content/empty-state.tsx'
import { Link } from '#src/ui/controls/link.tsx'
import { Pending, ReloadButton } from '#src/ui/loading/pending.tsx'
import { PanelSkeleton } from '#src/ui/loading/skeleton.tsx'
import { showToast } from '#src/ui/toast/show-toast.ts'
import { useIsOffline } from '#src/ui/hooks/use-is-offline.ts'
import css from './points.module.css'
import { usePointHistory } from './use-point-history.ts'

interface OwnPointsProps {
  /** Points can be used only then. */
  isVerified: boolean
}

/** The balance of the customer, when it expires, and how it came about. */
export const OwnPoints = withQueryClient(function OwnPoints({ isVerified }: OwnPointsProps) {
  const { data, error, dataUpdatedAt, refetch } = useQuery(apiQuery(pointsApi.get))
  const isFromDevice = useIsOffline() || error !== null
  return (
    <Pending
      data={data}
      skeleton={<PanelSkeleton lines={[3]} />}
      failure={
        error && (
          <EmptyState action={<ReloadButton onClick={() => void refetch()} />}>
            現在、ポイントを読み込めません。
          </EmptyState>
        )
      }
    >
      {(points) => (
        <>
          {isFromDevice && <p className={css.note}>{`${formatFetchedAt(dataUpdatedAt)}のポイントです`}</p>}
          <Balance points={points} isVerified={isVerified} />
          {points.expiries.length > 1 && <Expiries expiries={points.expiries} />}
          <History points={points} />
        </>
      )}
    </Pending>
  )
})

function Balance({ points, isVerified }: { points: Points; isVerified: boolean }) {
  const { available, pending, expiries } = points
  const [next] = expiries
  return (
    <CardFrame as="section" className={css.card} aria-labelledby="points-balance">
      <h2 id="points-balance" className={css.label}>
        ご利用いただけるポイント
      </h2>
      <p className={css.balance}>
        <strong>{formatNumber(available)}</strong>ポイント
      </p>
      <dl className={css.rows}>
        <div>
          <dt>獲得予定</dt>
          <dd>{formatPoints(pending)}</dd>
        </div>
        {next && (
          <div>
            <dt>次の有効期限</dt>
            <dd>
              <span className={css.whole}>{formatDay(next.lastDay)}</span>{' '}
              <span className={css.whole}>{formatPoints(next.points)}</span>
            </dd>
          </div>
        )}
      </dl>
      <p className={css.note}>
        1ポイントを1円として、ご注文の商品代金と送料にご利用いただけます。有効期限の近いポイントから使われます。
      </p>
      {!isVerified && available > 0 && (
        <p className={css.hint}>メールアドレスの確認がお済みになると、ご利用いただけます。</p>
      )}
    </CardFrame>
  )
}

const Expiries = ({ expiries }: Pick<Points, 'expiries'>) => (
  <section aria-labelledby="points-expiries">
    <h2 id="points-expiries" className={css.heading}>
      有効期限
    </h2>
    <dl className={css.rows}>
      {expiries.map(({ lastDay, points }) => (
        <div key={lastDay}>
          <dt>{formatDay(lastDay)}</dt>
          <dd>{formatPoints(points)}</dd>
        </div>
      ))}
    </dl>
  </section>
)

function History({ points }: { points: Points }) {
  const { changes, hasEarlier, loadEarlier } = usePointHistory(points)
  return (
    <section aria-labelledby="points-history">
      <h2 id="points-history" className={css.heading}>
        履歴
      </h2>
      {changes.length === 0 ? (
        <EmptyState
          action={
            <Link to="/items" className={buttonClass('primary')}>
              商品をさがす
            </Link>
          }
        >
          履歴はありません。
        </EmptyState>
      ) : (
        <ul role="list" className={css.history}>
          {changes.map((it) => (
            <Change key={it.seq} change={it} />
          ))}
        </ul>
      )}
      {hasEarlier && <EarlierButton load={loadEarlier} />}
    </section>
  )
}

const Change = ({ change: { reason, points, at } }: { change: PointChange }) => (
  <li className={css.change}>
    <span>
      <span className={css.reason}>{POINT_REASONS[reason]}</span>
      <time className={css.date} dateTime={at}>
        {formatDate(Date.parse(at))}
      </time>
    </span>
    <span className={points > 0 ? css.gain : css.loss}>
      {points > 0 ? '+' : '−'}
      {formatPoints(Math.abs(points))}
    </span>
  </li>
)

function EarlierButton({ load }: { load: () => Promise<void> }) {
  const { mutate, isPending } = useMutation({
    mutationFn: load,
    onError: (error) => void showToast({ kind: 'error', text: toLoadErrorMessage(error) }),
  })
  return (
    <p className={css.earlier}>
      <Button kind="secondary" busy={isPending} offline="オフラインのため読み込めません" onClick={() => mutate()}>
        以前の履歴を見る
      </Button>
    </p>
  )
}
