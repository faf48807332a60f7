import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { getNextSaleEnd } from '#contract/items/price.ts'
import { DAY_MS } from '#contract/shared/constants.ts'
import { pageSession } from '#src/device/session/page.ts'

const root = getRouteApi('__root__')

/**
 * The time for prices in ms, updated when a sale of these variants ends: first that of the server render, then the
 * server's, because a device whose clock is wrong must not end a sale.
 */
export function usePriceTime(variants: Parameters<typeof getNextSaleEnd>[0]): number {
  const { now: firstNow } = root.useLoaderData()
  const [now, setNow] = useState(firstNow)
  const endsAt = getNextSaleEnd(variants, now)
  useEffect(() => {
    const update = () => setNow(pageSession().clock.serverNow())
    update()
    // Timers stop while the device sleeps.
    document.addEventListener('visibilitychange', update)
    return () => document.removeEventListener('visibilitychange', update)
  }, [])
  useEffect(() => {
    if (endsAt === Infinity) return
    const { serverNow } = pageSession().clock
    // A longer timer would end at once.
    const timer = setTimeout(() => setNow(serverNow()), Math.min(endsAt - serverNow(), DAY_MS))
    return () => clearTimeout(timer)
  }, [endsAt, now])
  return now
}
