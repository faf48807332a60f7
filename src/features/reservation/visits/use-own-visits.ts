import { useEffect, useState } from 'react'
import * as reservationsApi from '#contract/reservations/api.ts'
import { type Reservation } from '#contract/reservations/schema.ts'
import { call } from '#src/device/query/call.ts'
import { fetchAndSave, type SavedResponse, loadSavedResponse } from '#src/device/query/saved-responses.ts'
import { onEvent } from '#src/device/events/events.ts'
import { useIsOffline } from '#src/ui/use-is-offline.ts'

const NAME = 'reservations'

interface OwnVisits {
  /** Undefined until loaded. */
  visits: Reservation[] | undefined
  /** Device time in ms, if the data is not from the current request. */
  fetchedAt: number | undefined
  /** Neither the server nor the device has the data. */
  isUnknown: boolean
  refresh: () => void
}

type VisitsResponse = SavedResponse<Reservation[]> & { isFresh: boolean }

/**
 * The customer's reservations from the server, else the stored ones. Reloaded when `revision`
 * changes.
 */
export function useOwnVisits(customerId: string, revision?: number): OwnVisits {
  const [response, setResponse] = useState<VisitsResponse | null>()
  const [requestCount, setRequestCount] = useState(0)
  const isOffline = useIsOffline()
  const refresh = () => setRequestCount((count) => count + 1)

  useEffect(() => {
    let isCurrent = true
    const show = (next: VisitsResponse | null) => isCurrent && setResponse((before) => next ?? before ?? null)
    const ask = () => fetchAndSave(customerId, NAME, async () => (await call(reservationsApi.list)).data)
    const loadStored = async () => {
      const stored = await loadSavedResponse<Reservation[]>(customerId, NAME)
      show(stored ? { ...stored, isFresh: false } : null)
    }
    void ask().then((fresh) => show({ ...fresh, isFresh: true }), loadStored)
    return () => {
      isCurrent = false
    }
  }, [customerId, requestCount, isOffline, revision])
  useEffect(() => onEvent('reservations', refresh), [])

  return {
    visits: response?.response,
    fetchedAt: response?.isFresh ? undefined : response?.fetchedAt,
    isUnknown: response === null,
    refresh,
  }
}
