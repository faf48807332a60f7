import type { Page } from 'playwright'

/** What a page's own clock says, in ms since the start of the navigation. */
export interface PageTimings {
  fcp: number
  lcp: number
  /** Sum of all layout shifts. */
  shift: number
  /** The longest task that began after the first frame. Tasks up to 50 ms count as 0. */
  longestTask: number
}

declare global {
  interface Window {
    timings: PageTimings
  }
}

function observe() {
  window.timings = { fcp: 0, lcp: 0, shift: 0, longestTask: 0 }
  const { timings } = window
  const tasks: PerformanceEntry[] = []
  const follow = (type: string, handle: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(handle)).observe({ type, buffered: true })
  const findLongest = () => {
    const late = tasks.filter(({ startTime }) => timings.fcp > 0 && startTime >= timings.fcp)
    timings.longestTask = Math.max(0, ...late.map(({ duration }) => duration))
  }
  follow('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') timings.fcp = startTime
    findLongest()
  })
  follow('largest-contentful-paint', ({ startTime }) => (timings.lcp = startTime))
  follow('layout-shift', (entry) => (timings.shift += (entry as PerformanceEntry & { value: number }).value))
  follow('longtask', (task) => {
    tasks.push(task)
    findLongest()
  })
}

export const OBSERVE_SCRIPT = `(${observe.toString()})()`

/** Called before the page is opened. */
export const observeTimings = (page: Page): Promise<unknown> => page.addInitScript(observe)

export const readTimings = (page: Page): Promise<PageTimings> => page.evaluate(() => window.timings)
