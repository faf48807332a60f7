import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import * as reservationsApi from '#contract/reservations/api.ts'
import type { Reservation } from '#contract/reservations/schema.ts'
import type { Shop } from '#contract/shops/schema.ts'
import { apiQuery } from '#src/device/query/api-query.ts'
import { withQueryClient } from '#src/device/query/query-client.tsx'
import { useNow } from '#src/ui/hooks/use-now.ts'
import { buttonClass } from '#src/ui/controls/button.tsx'
import { Disclosure } from '#src/ui/content/disclosure.tsx'
import { classNames } from '#src/ui/text/class-names.ts'
import { EmptyState } from '#src/ui/content/empty-state.tsx'
import { Link } from '#src/ui/controls/link.tsx'
import { ReloadButton, Pending } from '#src/ui/loading/pending.tsx'
import { PanelSkeleton } from '#src/ui/loading/skeleton.tsx'
import { formatFetchedAt } from '#contract/shared/format-date.ts'
import { useIsOffline } from '#src/ui/hooks/use-is-offline.ts'
import { sortVisits } from './sort-visits.ts'
import { VisitActions } from './visit-actions.tsx'
import { VisitCard } from './visit-card.tsx'
import { ownVisitCommands } from './visit-commands.ts'
import { VisitFacts } from './visit-facts.tsx'
import { VisitTitle } from './visit-time.tsx'
import css from './visit.module.css'

interface OwnVisitsProps {
  shops: readonly Shop[]
}

/** All reservations of the customer: upcoming ones in full, others collapsed. */
export const OwnVisits = withQueryClient(function OwnVisits({ shops }: OwnVisitsProps) {
  const { data, error, dataUpdatedAt, refetch } = useQuery(apiQuery(reservationsApi.list))
  const isFromDevice = useIsOffline() || error !== null
  const now = useNow()
  const shopOf = ({ shopId }: Reservation) => shops.find(({ id }) => id === shopId)
  const refresh = () => void refetch()
  return (
    <Pending
      data={data}
      skeleton={<PanelSkeleton lines={[4]} />}
      failure={
        error && <EmptyState action={<ReloadButton onClick={refresh} />}>現在、ご予約を読み込めません。</EmptyState>
      }
    >
      {({ data: visits }) => {
        const { coming, past, cancelled } = sortVisits(visits, now)
        return (
          <>
            {isFromDevice && (
              <p className={classNames(css.note, css.told)}>{`${formatFetchedAt(dataUpdatedAt)}のご予約です`}</p>
            )}
            {coming.length === 0 && (
              <EmptyState
                action={
                  <Link to="/reservation" className={buttonClass('primary')}>
                    来店を予約する
                  </Link>
                }
              >
                これからのご予約はありません。
              </EmptyState>
            )}
            <div className={css.list}>
              {coming.map((visit) => (
                <ComingVisit key={visit.id} visit={visit} shop={shopOf(visit)} onDone={refresh} />
              ))}
            </div>
            <Group title="過去のご予約" shopOf={shopOf} visits={past} />
            <Group title="キャンセルしたご予約" shopOf={shopOf} visits={cancelled} />
          </>
        )
      }}
    </Pending>
  )
})

interface ComingVisitProps {
  visit: Reservation
  shop: Shop | undefined
  onDone: () => void
}

function ComingVisit({ visit, shop, onDone }: ComingVisitProps) {
  const commands = useMemo(() => ownVisitCommands(visit.id), [visit.id])
  return (
    <VisitCard visit={visit} shop={shop}>
      {shop && <VisitActions visit={visit} shop={shop} commands={commands} onDone={onDone} />}
    </VisitCard>
  )
}

interface GroupProps {
  title: string
  visits: readonly Reservation[]
  shopOf: (visit: Reservation) => Shop | undefined
}

const Group = ({ title, visits, shopOf }: GroupProps) =>
  visits.length > 0 && (
    <section>
      <h2 className={css.group}>{title}</h2>
      {visits.map((visit) => (
        <Disclosure key={visit.id} summary={<VisitTitle visit={visit} />}>
          <VisitFacts visit={visit} shop={shopOf(visit)} />
        </Disclosure>
      ))}
    </section>
  )
