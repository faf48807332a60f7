import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { useLogout } from 'react-admin'
import { tabletAtom } from './tablet.ts'
import { isIdle, recordActivity } from './idle.ts'

const ACTIVITIES = ['pointerdown', 'keydown'] as const
const CHECK_EVERY_MS = 5_000

/** Locks a shared tablet that no one has touched for a while, so that no one acts in the name of another. */
export function useLock(): void {
  const isShared = useAtomValue(tabletAtom) !== null
  const logout = useLogout()
  useEffect(() => {
    if (!isShared) return undefined
    const check = () => {
      if (isIdle()) void logout()
    }
    recordActivity()
    const controller = new AbortController()
    const { signal } = controller
    for (const name of ACTIVITIES) addEventListener(name, recordActivity, { signal, passive: true })
    // Timers stop while the tablet sleeps.
    document.addEventListener('visibilitychange', check, { signal })
    const timer = setInterval(check, CHECK_EVERY_MS)
    return () => {
      controller.abort()
      clearInterval(timer)
    }
  }, [isShared, logout])
}
