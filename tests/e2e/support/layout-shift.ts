import type { Page } from '@playwright/test'

interface LayoutShift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: { node?: Node }[]
}

/**
 * How far what one looks at has moved by itself since the page was opened; with `part`, only the shifts that moved it
 * count. Begin before the page is opened.
 */
export async function watchLayoutShift(page: Page, part = ''): Promise<() => Promise<number>> {
  await page.addInitScript((selector) => {
    const counts = ({ hadRecentInput, sources }: LayoutShift) =>
      !hadRecentInput && (!selector || sources.some(({ node }) => node instanceof Element && node.matches(selector)))
    new PerformanceObserver((list) => {
      const { dataset } = document.documentElement
      for (const entry of list.getEntries() as LayoutShift[])
        if (counts(entry)) dataset['shift'] = String(Number(dataset['shift'] ?? 0) + entry.value)
    }).observe({ type: 'layout-shift', buffered: true })
  }, part)
  return () => page.evaluate(() => Number(document.documentElement.dataset['shift'] ?? 0))
}
