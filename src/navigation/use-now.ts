import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { MINUTE_MS } from '#contract/shared/constants.ts'

const root = getRouteApi('__root__')

/**
 * The current time in ms: first that of the server render, then the router's, updated every minute. That is the
 * server's time, if the device has it.
 */
export function useNow(): number {
  const { now: firstNow } = root.useLoaderData()
  const { context } = useRouter().options
  const [now, setNow] = useState(firstNow)
  useEffect(() => {
    const update = () => setNow(context.now)
    update()
    const timer = setInterval(update, MINUTE_MS)
    return () => clearInterval(timer)
  }, [context])
  return now
}
