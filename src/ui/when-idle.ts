const IDLE_TIMEOUT_MS = 5_000

/**
 * Runs a task when the page is idle. On a busy device an animation may leave no idle time, so the wait ends after five seconds:
 * sending submissions depends on it. Safari has no idle callback.
 */
export const whenIdle = (task: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(task, { timeout: IDLE_TIMEOUT_MS })
  else setTimeout(task, 1_000)
}

/** Runs a task after the next frame is painted. */
export const afterPaint = (task: () => void): void => void requestAnimationFrame(() => setTimeout(task))

const AFTER_LOAD_DELAY_MS = 6_000

/** For large downloads that no page waits for: when everything that the page loads is there, or it is hidden. */
export function afterPageLoad(task: () => void): void {
  const start = () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', start)
    // A hidden page may be frozen before it is idle.
    if (document.hidden) task()
    else whenIdle(task)
  }
  const timer = setTimeout(start, document.hidden ? 0 : AFTER_LOAD_DELAY_MS)
  document.addEventListener('visibilitychange', start)
}

/**
 * Loads code that is used only if the customer asks for it. On a first visit this waits for the worker, which downloads all
 * code anyway, and until it has stored the page too, which keeps a phone busy. If there will be no worker, the code is loaded
 * when it is used.
 */
export function whenPreloadable(task: () => void): void {
  const worker = import.meta.env.PROD ? navigator.serviceWorker : undefined
  if (!worker || worker.controller) whenIdle(task)
  else worker.addEventListener('controllerchange', () => afterPageLoad(task), { once: true })
}
