import type { Page } from 'playwright'

/** What a page's own clock says, in ms since the start of the navigation. */
export interface PageTimings {
  fcp: number
  lcp: number
  /** Sum of all layout shifts. */
  shift: number
}

declare global {
  interface Window {
    timings: PageTimings
  }
}

function observe() {
  window.timings = { fcp: 0, lcp: 0, shift: 0 }
  const { timings } = window
  const follow = (type: string, handle: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(handle)).observe({ type, buffered: true })
  follow('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') timings.fcp = startTime
  })
  follow('largest-contentful-paint', ({ startTime }) => (timings.lcp = startTime))
  follow('layout-shift', (entry) => (timings.shift += (entry as PerformanceEntry & { value: number }).value))
}

/** Called before the page is opened. */
export const observeTimings = (page: Page): Promise<unknown> => page.addInitScript(observe)

export const readTimings = (page: Page): Promise<PageTimings> => page.evaluate(() => window.timings)
