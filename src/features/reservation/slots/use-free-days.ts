import { useEffect, useState } from 'react'
import { type FreeDays, type FreeDaysQuestion, readFreeDays } from '#src/local/free-days.ts'
import { useIsOffline } from '#src/ui/use-is-offline.ts'

/** Undefined until they are known; what was asked for before is not shown for something else. */
export function useFreeDays({ shop, kind, from, to }: FreeDaysQuestion): FreeDays | undefined {
  const isOffline = useIsOffline()
  const asked = `${shop.id} ${kind} ${from}`
  const [found, setFound] = useState<{ asked: string; freeDays: FreeDays }>()
  useEffect(() => {
    const controller = new AbortController()
    const show = (freeDays: FreeDays) => setFound({ asked, freeDays })
    void readFreeDays({ shop, kind, from, to }, controller.signal).then(show, () => {})
    return () => controller.abort()
    // Asked again when the server is back.
    // oxlint-disable-next-line react/exhaustive-deps -- the shop is the same as long as its id is
  }, [asked, isOffline])
  return found?.asked === asked ? found.freeDays : undefined
}
