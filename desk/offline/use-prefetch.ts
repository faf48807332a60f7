import { useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { addDays, toJapanDate } from '#contract/shared/civil-date.ts'
import { MINUTE_MS } from '#contract/shared/constants.ts'
import { isOffline, offlineAtom } from '#src/device/network/connectivity.ts'
import { serverNow } from '#src/device/time/server-time.ts'
import { entryQuery, inboxQuery } from '../inbox/queries.ts'
import { orderQuery, preparedQuery } from '../orders/use-order.ts'
import { tabletAtom } from '../session/tablet.ts'
import { dayQuery } from '../visits/use-day.ts'
import { eraseOldResponses } from './persisted-queries.ts'

const EVERY_MS = 5 * MINUTE_MS
/** Today and the seven days after it. */
const DAYS = 8

/** Loads what the floor of the shop needs without signal on its tablet, whatever page is open. */
export function usePrefetch(): void {
  const client = useQueryClient()
  // Only devices of the shop keep what no one has looked at.
  const shopId = useAtomValue(tabletAtom)?.shopId
  const isNowOffline = useAtomValue(offlineAtom)
  useEffect(() => {
    const load = async () => {
      await eraseOldResponses(client).catch(() => {})
      if (shopId === undefined || isOffline() || document.hidden) return
      const today = toJapanDate(serverNow())
      for (let day = 0; day < DAYS; day++)
        await client.prefetchQuery({ ...dayQuery(shopId, addDays(today, day)), staleTime: EVERY_MS })
      const { pages } = await client.fetchInfiniteQuery({ ...inboxQuery('open'), staleTime: EVERY_MS })
      const prepared = await client.fetchQuery({ ...preparedQuery, staleTime: EVERY_MS })
      for (const { number } of prepared.data) await client.prefetchQuery({ ...orderQuery(number), staleTime: EVERY_MS })
      for (const { id } of pages[0]!.data) await client.prefetchQuery({ ...entryQuery(id), staleTime: EVERY_MS })
    }
    // What is missing is loaded the next time.
    const loadSoon = () => void load().catch(() => {})
    loadSoon()
    const timer = setInterval(loadSoon, EVERY_MS)
    return () => clearInterval(timer)
  }, [client, shopId, isNowOffline])
}
