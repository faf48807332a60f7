import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import * as reservationsApi from '#contract/reservations/api.ts'
import type { Shop } from '#contract/shops/schema.ts'
import { formatKind } from '#contract/reservations/labels.ts'
import { useOutbox } from '#src/device/outbox/outbox.ts'
import { apiQuery } from '#src/device/query/api-query.ts'
import { withQueryClient } from '#src/device/query/query-client.tsx'
import { useNow } from '#src/ui/hooks/use-now.ts'
import { sortVisits } from './sort-visits.ts'
import { VisitTime } from './visit-time.tsx'
import css from './visit.module.css'

interface LeftVisitsProps {
  customerId: string
  shops: readonly Pick<Shop, 'id' | 'name'>[]
  /** Called once the visits are loaded or cannot be loaded. */
  onKnown: () => void
}

/**
 * Lists the visits that a withdrawal cancels, after a sentence that is also correct without them.
 */
export const WithdrawalVisits = withQueryClient(function WithdrawalVisits(props: LeftVisitsProps) {
  const { customerId, shops, onKnown } = props
  const { data, error, isFetchedAfterMount: isKnown, refetch } = useQuery(apiQuery(reservationsApi.list))
  const arrived = useOutbox().rows.filter(({ owner, state }) => owner === customerId && state === 'done').length
  const loadedWith = useRef(arrived)
  useEffect(() => {
    // A waiting reservation has been sent.
    if (loadedWith.current !== arrived) void refetch()
    loadedWith.current = arrived
  }, [arrived, refetch])
  const now = useNow()
  // The server cancels visits that have not begun.
  const coming = sortVisits(data?.data ?? [], now).coming.filter(({ startsAt }) => Date.parse(startsAt) > now)
  const notifyKnown = useEffectEvent(onKnown)
  useEffect(() => {
    if (isKnown) notifyKnown()
  }, [isKnown])
  if (coming.length === 0) return data && !error && '（現在、ご予約はありません）'
  return (
    <ul>
      {coming.map((visit) => (
        <li key={visit.id}>
          <VisitTime visit={visit} /> <span className={css.whole}>{formatKind(visit)}</span>{' '}
          <span className={css.whole}>{shops.find(({ id }) => id === visit.shopId)?.name}</span>
        </li>
      ))}
    </ul>
  )
})
