const IDLE_TIMEOUT_MS = 5_000

/**
 * Runs a task when the page is idle. On a busy device an animation may leave no idle time, so the wait ends after five seconds:
 * sending submissions depends on it. Safari has no idle callback.
 */
export const whenIdle = (task: () => void): void => {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(task, { timeout: IDLE_TIMEOUT_MS })
  else setTimeout(task, 1_000)
}

/** Runs a task after the next frame is painted. */
export const afterPaint = (task: () => void): void => void requestAnimationFrame(() => setTimeout(task))
