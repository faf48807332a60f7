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

const MAX_PRECACHE_WAIT_MS = 10_000

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

export const waitUntilOnline = async (): Promise<void> => {
  if (!navigator.onLine) await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
}

type Schedule = (task: () => void) => void

interface CodeSchedules {
  /**
   * For code that every page uses, but not its first view. On a first visit this waits until the worker controls the page: by
   * then the worker has downloaded all code, which the page would download a second time. If that takes more than ten seconds,
   * and without a worker, it is downloaded, once the browser is online.
   */
  whenPrecached: Schedule
  /**
   * For code that is used only if the customer asks for it. On a first visit this waits six seconds more: by then the worker
   * has usually stored the page. If registration fails, the code is loaded when it is used.
   */
  whenPreloadable: Schedule
  /** Called if no worker will take control: registration failed, or the page was reloaded without its worker. */
  continueWithoutWorker: () => void
}

/**
 * Decides once per document whether it is a first visit, so that all its parts wait. On later visits, and in browsers without
 * service workers, code is loaded when the page is idle.
 */
export function createCodeSchedules(
  worker: Pick<ServiceWorkerContainer, 'controller' | 'addEventListener'> | undefined,
): CodeSchedules {
  if (!worker || worker.controller)
    return { whenPrecached: whenIdle, whenPreloadable: whenIdle, continueWithoutWorker: () => {} }
  let continueWithoutWorker = () => {}
  const uncontrolled = new Promise<void>((resolve) => (continueWithoutWorker = resolve))
  const controlled = new Promise<void>((resolve) =>
    worker.addEventListener('controllerchange', () => resolve(), { once: true }),
  )
  // A browser may keep a module that could not be downloaded as failed, for as long as the page is open.
  const downloadable = Promise.race([uncontrolled, wait(MAX_PRECACHE_WAIT_MS)]).then(waitUntilOnline)
  const precached = Promise.race([controlled, downloadable])
  const preloadable = controlled.then(() => wait(AFTER_LOAD_DELAY_MS))
  return {
    whenPrecached: (task) => void precached.then(() => whenIdle(task)),
    whenPreloadable: (task) => void preloadable.then(() => whenIdle(task)),
    continueWithoutWorker,
  }
}

export const { whenPrecached, whenPreloadable, continueWithoutWorker } = createCodeSchedules(
  import.meta.env.PROD ? navigator.serviceWorker : undefined,
)
