import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { MINUTE_MS } from '#contract/shared/constants.ts'

const root = getRouteApi('__root__')

/**
 * The current time in ms: first that of the server render, then the device's, updated every minute.
 */
export function useNow(): number {
  const { now: firstNow } = root.useLoaderData()
  const [now, setNow] = useState(firstNow)
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
