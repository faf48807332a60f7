import { useRouter } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { MINUTE_MS } from '#contract/shared/constants.ts'

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** All components share one timer. */
function subscribe(listener: () => void): () => void {
  timer ??= setInterval(() => listeners.forEach((notify) => notify()), MINUTE_MS)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** As a snapshot must not change between two reads. */
const toMinute = (now: number): number => now - (now % MINUTE_MS)

/**
 * What `select` returns for the current minute in ms, without it the minute. A component renders again only when this
 * changes. While hydrating, the time is that of the server render; later it is the server's time, if the device has it.
 */
export function useNow(): number
export function useNow<Selected extends boolean | number | string>(select: (now: number) => Selected): Selected
export function useNow(select: (now: number) => boolean | number | string = (now) => now) {
  const router = useRouter()
  return useSyncExternalStore(
    subscribe,
    () => select(toMinute(router.options.context.now)),
    () => select(toMinute((router.state.matches[0]!.loaderData as { now: number }).now)),
  )
}
