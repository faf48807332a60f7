export type PauseReason = 'hover' | 'focus' | 'blur' | 'drag'

/** Ends once after `durationMs` in which nobody had a reason to hold it. */
export function createPausableTimer(durationMs: number, onEnd: () => void) {
  const reasons = new Set<PauseReason>()
  let leftMs = durationMs
  let startedAt = 0
  let running: ReturnType<typeof setTimeout> | undefined

  const run = () => {
    startedAt = performance.now()
    running = setTimeout(onEnd, leftMs)
  }
  const cancel = () => {
    clearTimeout(running)
    running = undefined
  }
  run()

  return {
    pause(reason: PauseReason) {
      reasons.add(reason)
      if (running === undefined) return
      cancel()
      leftMs -= performance.now() - startedAt
    },
    /** All reasons have to end. */
    resume(reason: PauseReason) {
      if (reasons.delete(reason) && reasons.size === 0) run()
    },
    cancel,
  }
}

export type PausableTimer = ReturnType<typeof createPausableTimer>
