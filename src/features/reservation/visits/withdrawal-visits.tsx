import { useEffect, useEffectEvent } from 'react'
import type { Shop } from '#contract/shops/schema.ts'
import { VISIT_KIND_RULES } from '#contract/reservations/slots.ts'
import { useOutbox } from '#src/device/outbox/outbox.ts'
import { useNow } from '#src/navigation/use-now.ts'
import { sortVisits } from './sort-visits.ts'
import { useOwnVisits } from './use-own-visits.ts'
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
export function WithdrawalVisits({ customerId, shops, onKnown }: LeftVisitsProps) {
  const arrived = useOutbox().rows.filter(({ owner, state }) => owner === customerId && state === 'done').length
  // Reloaded when a waiting reservation has been sent.
  const { visits, fetchedAt, isUnknown } = useOwnVisits(customerId, arrived)
  const now = useNow()
  // The server cancels visits that have not begun.
  const coming = sortVisits(visits ?? [], now).coming.filter(({ startsAt }) => Date.parse(startsAt) > now)
  const isKnown = visits !== undefined || isUnknown
  const notifyKnown = useEffectEvent(onKnown)
  useEffect(() => {
    if (isKnown) notifyKnown()
  }, [isKnown])
  if (coming.length === 0) return visits && fetchedAt === undefined && '（現在、ご予約はありません）'
  return (
    <ul>
      {coming.map((visit) => (
        <li key={visit.id}>
          <VisitTime visit={visit} /> <span className={css.whole}>{VISIT_KIND_RULES[visit.kind].label}</span>{' '}
          <span className={css.whole}>{shops.find(({ id }) => id === visit.shopId)?.name}</span>
        </li>
      ))}
    </ul>
  )
}
