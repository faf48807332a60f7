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

type WorkerContainer = Pick<ServiceWorkerContainer, 'controller' | 'addEventListener'>

/** Decides once per document whether it is a first visit, so that all its parts wait. */
export function createPreloader(worker: WorkerContainer | undefined): (task: () => void) => void {
  if (!worker || worker.controller) return whenIdle
  const preloadable = new Promise<void>((resolve) => {
    worker.addEventListener('controllerchange', () => setTimeout(resolve, AFTER_LOAD_DELAY_MS), { once: true })
  })
  return (task) => void preloadable.then(() => whenIdle(task))
}

/**
 * Loads code that is used only if the customer asks for it. On a first visit this waits until six seconds after the worker
 * took control: by then it has downloaded all code, and usually stored the page. If registration fails, the code is loaded
 * when it is used. Browsers without service workers load it when they are idle.
 */
export const whenPreloadable = createPreloader(import.meta.env.PROD ? navigator.serviceWorker : undefined)
