import { useRouter } from '@tanstack/react-router'
import { useCallback, useSyncExternalStore } from 'react'
import { MINUTE_MS } from '#contract/shared/constants.ts'
import { pageSession } from '#src/device/session/page.ts'
import { getSiteData } from '#src/routing/site-data.ts'

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

const notifyListeners = () => {
  for (const notify of listeners) notify()
}
let isFollowingClock = false

/** A response may correct a wrong clock of the device at any time. */
function followClock(): void {
  if (isFollowingClock) return
  isFollowingClock = true
  pageSession().clock.subscribe(notifyListeners)
}

/** All components share one timer, which ends with the minute. */
function startTimer(context: { now: number }): void {
  const endMinute = () => {
    startTimer(context)
    notifyListeners()
  }
  timer = setTimeout(endMinute, MINUTE_MS - (context.now % MINUTE_MS))
}

function subscribe(context: { now: number }, listener: () => void): () => void {
  followClock()
  if (listeners.size === 0) startTimer(context)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearTimeout(timer)
  }
}

/** React reads a snapshot several times per render, and expects equal values. */
const toMinute = (now: number): number => now - (now % MINUTE_MS)

/**
 * The current time in ms, rounded down to the minute, or what `select` makes of it. A component renders again only when
 * this changes. While hydrating, the time is that of the server render; later it is the server's, if the device has it.
 */
export function useNow(): number
export function useNow<Selected extends boolean | number | string>(select: (now: number) => Selected): Selected
export function useNow(select: (now: number) => boolean | number | string = (now) => now) {
  const router = useRouter()
  const { context } = router.options
  return useSyncExternalStore(
    useCallback((listener) => subscribe(context, listener), [context]),
    () => select(toMinute(context.now)),
    () => select(toMinute(getSiteData(router.state.matches)!.now)),
  )
}
