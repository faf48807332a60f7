import { useEffect, useState } from 'react'
import { type FreeDays, type FreeDaysQuery, loadFreeDays } from '#src/device/query/free-days.ts'
import { useIsOffline } from '#src/ui/use-is-offline.ts'

/** Undefined until loaded; a previous result is not shown for another query. */
export function useFreeDays({ shop, kind, from, to }: FreeDaysQuery): FreeDays | undefined {
  const isOffline = useIsOffline()
  const query = `${shop.id} ${kind} ${from}`
  const [result, setResult] = useState<{ query: string; freeDays: FreeDays }>()
  useEffect(() => {
    const controller = new AbortController()
    const show = (freeDays: FreeDays) => setResult({ query, freeDays })
    void loadFreeDays({ shop, kind, from, to }, controller.signal).then(show, () => {})
    return () => controller.abort()
    // Requested again when the server is reachable.
    // oxlint-disable-next-line react/exhaustive-deps -- the id identifies the shop
  }, [query, isOffline])
  return result?.query === query ? result.freeDays : undefined
}
