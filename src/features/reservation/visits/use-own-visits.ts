import { useEffect, useState } from 'react'
import { listReservations, type Reservation } from '#contract/reservations.ts'
import { call } from '#src/local/call.ts'
import { askOwn, type OwnAnswer, recallOwn } from '#src/local/own-answers.ts'
import { onEvent } from '#src/session/event-listeners.ts'
import { useIsOffline } from '#src/ui/use-is-offline.ts'

const NAME = 'reservations'

interface OwnVisits {
  /** Undefined until they are known. */
  visits: Reservation[] | undefined
  /** Device time, ms, if the server could not be asked just now. */
  toldAt: number | undefined
  /** Neither the server nor the device knows. */
  isUnknown: boolean
  refresh: () => void
}

type Told = OwnAnswer<Reservation[]> & { isFresh: boolean }

/** The customer's reservations: from the server, else as last loaded. Loaded again when `sign` changes. */
export function useOwnVisits(customerId: string, sign?: number): OwnVisits {
  const [told, setTold] = useState<Told | null>()
  const [asked, setAsked] = useState(0)
  const isOffline = useIsOffline()
  const refresh = () => setAsked((count) => count + 1)

  useEffect(() => {
    let isCurrent = true
    const show = (next: Told | null) => isCurrent && setTold((before) => next ?? before ?? null)
    const ask = () => askOwn(customerId, NAME, async () => (await call(listReservations)).data)
    const recall = async () => {
      const kept = await recallOwn<Reservation[]>(customerId, NAME)
      show(kept ? { ...kept, isFresh: false } : null)
    }
    void ask().then((fresh) => show({ ...fresh, isFresh: true }), recall)
    return () => {
      isCurrent = false
    }
  }, [customerId, asked, isOffline, sign])
  useEffect(() => onEvent('reservations', refresh), [])

  return { visits: told?.answer, toldAt: told?.isFresh ? undefined : told?.toldAt, isUnknown: told === null, refresh }
}
