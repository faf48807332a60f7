import type { Page } from '@playwright/test'

/** Measures the layout shift of visible content. Call before the page is opened. */
export async function watchLayoutShift(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      const { dataset } = document.documentElement
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
        if (!hadRecentInput) dataset['shift'] = String(Number(dataset['shift'] ?? 0) + value)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => Number(document.documentElement.dataset['shift'] ?? 0))
}

/** By how many px the page is wider than its window. */
export const excessWidth = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
