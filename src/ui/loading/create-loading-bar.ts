import { atom, getDefaultStore } from 'jotai'
import { LOADING_DURATION_MS, LOADING_THROTTLE_MS } from '#contract/shared/constants.ts'

const TICK_MS = 100
const STEP_PERCENT = (100 * TICK_MS) / LOADING_DURATION_MS
const HIDE_AFTER_MS = 500

export interface LoadingState {
  readonly percent: number
  readonly isShown: boolean
  readonly hasFailed: boolean
}

const IDLE: LoadingState = { percent: 0, isShown: false, hasFailed: false }

/**
 * Estimated progress of a navigation: nothing for the first 200 ms, then 2 % every 100 ms until it
 * ends. Navigations that end sooner show no bar.
 */
export function createLoadingBar() {
  const store = getDefaultStore()
  const stateAtom = atom(IDLE)
  const getState = () => store.get(stateAtom)
  let showing: ReturnType<typeof setTimeout> | undefined
  let ticking: ReturnType<typeof setInterval> | undefined
  let hiding: ReturnType<typeof setTimeout> | undefined

  const change = (part: Partial<LoadingState>) => {
    store.set(stateAtom, (state) => ({ ...state, ...part }))
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
    stateAtom,
    getState,
    /** Also cancels the hiding of a previous navigation, which would hide the new one too early. */
    start() {
      stopAll()
      change(getState().isShown ? { percent: 0, hasFailed: false } : IDLE)
      showing = setTimeout(show, LOADING_THROTTLE_MS)
    },
    increase: (percent: number) => change({ percent: clamp(getState().percent + percent) }),
    /** Shows the bar immediately. */
    set: (percent: number) => change({ percent: clamp(percent), isShown: true, hasFailed: false }),
    /** Stops the progress; the throttle still runs. */
    pause: stopTicking,
    resume: tick,
    finish() {
      stopAll()
      change({ percent: 100 })
      hiding = setTimeout(() => {
        change({ isShown: false })
        hiding = setTimeout(() => change(IDLE))
      }, HIDE_AFTER_MS)
    },
    /** Uses the error colour until the next start. */
    fail: () => change({ hasFailed: true }),
  }
  return bar
}

export type LoadingBarControl = ReturnType<typeof createLoadingBar>

const clamp = (percent: number) => Math.floor(Math.min(100, Math.max(0, percent)))
