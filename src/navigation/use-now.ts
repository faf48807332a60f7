import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { MINUTE_MS } from '#contract/rules.ts'

const root = getRouteApi('__root__')

/** The present time in ms: first the one that the server rendered with, then the device's, renewed every minute. */
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
