import { createContext, use, useCallback, useSyncExternalStore } from 'react'
import { MINUTE_MS } from '#contract/shared/constants.ts'

interface Time {
  /** ms. */
  now: () => number
  /** When the server rendered the page. */
  renderedAt: () => number
}

/** The page provides the server's time, because a device's clock may be wrong, and another value when it is corrected. */
export const TimeContext = createContext<Time>({ now: () => Date.now(), renderedAt: () => Date.now() })

/** React reads a snapshot several times per render, and expects equal values. */
const toMinute = (now: number): number => now - (now % MINUTE_MS)

function followMinutes(now: () => number, onMinute: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const wait = () => {
    timer = setTimeout(endMinute, MINUTE_MS - (now() % MINUTE_MS))
  }
  const endMinute = () => {
    wait()
    onMinute()
  }
  wait()
  return () => clearTimeout(timer)
}

/**
 * The current time in ms, rounded down to the minute, or what `select` makes of it. A component renders again only when
 * this changes. While hydrating, the time is that of the server render; later it is the server's, if the device has it.
 */
export function useNow(): number
export function useNow<Selected extends boolean | number | string>(select: (now: number) => Selected): Selected
export function useNow(select: (now: number) => boolean | number | string = (now) => now) {
  const time = use(TimeContext)
  return useSyncExternalStore(
    useCallback((onMinute) => followMinutes(time.now, onMinute), [time]),
    () => select(toMinute(time.now())),
    () => select(toMinute(time.renderedAt())),
  )
}
