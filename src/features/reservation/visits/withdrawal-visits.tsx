import { useEffect, useEffectEvent } from 'react'
import type { Shop } from '#contract/shops.ts'
import { KIND_RULES } from '#contract/slots.ts'
import { useOutbox } from '#src/local/outbox/shown-outbox.ts'
import { useNow } from '#src/navigation/use-now.ts'
import { sortVisits } from './sort-visits.ts'
import { useOwnVisits } from './use-own-visits.ts'
import { VisitWhen } from './visit-when.tsx'
import css from './visit.module.css'

interface LeftVisitsProps {
  customerId: string
  shops: readonly Pick<Shop, 'id' | 'name'>[]
  /** The visits are there, or cannot be had. */
  onKnown: () => void
}

/** The visits that a withdrawal cancels, after a sentence that holds without them too. */
export function LeftVisits({ customerId, shops, onKnown }: LeftVisitsProps) {
  const arrived = useOutbox().rows.filter(({ owner, state }) => owner === customerId && state === 'done').length
  // What was waiting and has arrived is loaded again.
  const { visits, toldAt, isUnknown } = useOwnVisits(customerId, arrived)
  const now = useNow()
  // The server cancels what has not begun.
  const coming = sortVisits(visits ?? [], now).coming.filter(({ startsAt }) => Date.parse(startsAt) > now)
  const isKnown = visits !== undefined || isUnknown
  const tell = useEffectEvent(onKnown)
  useEffect(() => {
    if (isKnown) tell()
  }, [isKnown])
  if (coming.length === 0) return visits && toldAt === undefined && '（現在、ご予約はありません）'
  return (
    <ul>
      {coming.map((visit) => (
        <li key={visit.id}>
          <VisitWhen visit={visit} /> <span className={css.whole}>{KIND_RULES[visit.kind].label}</span>{' '}
          <span className={css.whole}>{shops.find(({ id }) => id === visit.shopId)?.name}</span>
        </li>
      ))}
    </ul>
  )
}
