import { LOADING_DURATION_MS, LOADING_THROTTLE_MS } from '#contract/rules.ts'

const TICK_MS = 100
const STEP_PERCENT = (100 * TICK_MS) / LOADING_DURATION_MS
const HIDE_AFTER_MS = 500

export interface LoadingState {
  readonly percent: number
  readonly isShown: boolean
  readonly hasFailed: boolean
}

const RESTING: LoadingState = { percent: 0, isShown: false, hasFailed: false }

/**
 * How far a navigation has come, as far as anybody can tell: nothing for the first 200 ms, then 2 % every 100 ms until it is
 * finished. One that ends sooner is never seen.
 */
export function createLoadingBar() {
  let state = RESTING
  let showing: ReturnType<typeof setTimeout> | undefined
  let ticking: ReturnType<typeof setInterval> | undefined
  let hiding: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  const change = (part: Partial<LoadingState>) => {
    state = { ...state, ...part }
    for (const listen of listeners) listen()
  }
  const stopTicking = () => {
    clearInterval(ticking)
    ticking = undefined
  }
  const stopAll = () => {
    clearTimeout(showing)
    clearTimeout(hiding)
    stopTicking()
  }
  const tick = () => {
    ticking ??= setInterval(() => bar.increase(STEP_PERCENT), TICK_MS)
  }
  const show = () => {
    change({ isShown: true })
    tick()
  }

  const bar = {
    read: () => state,
    subscribe: (listen: () => void) => {
      listeners.add(listen)
      return () => listeners.delete(listen)
    },
    /** Also takes back the hiding of a navigation that has just ended, so that the new one is not hidden early. */
    start() {
      stopAll()
      change(state.isShown ? { percent: 0, hasFailed: false } : RESTING)
      showing = setTimeout(show, LOADING_THROTTLE_MS)
    },
    increase: (percent: number) => change({ percent: clamp(state.percent + percent) }),
    /** Shows the bar at once. */
    set: (percent: number) => change({ percent: clamp(percent), isShown: true, hasFailed: false }),
    /** Stays where it is; the throttle still runs. */
    pause: stopTicking,
    resume: tick,
    finish() {
      stopAll()
      change({ percent: 100 })
      hiding = setTimeout(() => {
        change({ isShown: false })
        hiding = setTimeout(() => change(RESTING))
      }, HIDE_AFTER_MS)
    },
    /** In the colour of failures until the next start. */
    fail: () => change({ hasFailed: true }),
  }
  return bar
}

export type LoadingBarControl = ReturnType<typeof createLoadingBar>

const clamp = (percent: number) => Math.floor(Math.min(100, Math.max(0, percent)))
