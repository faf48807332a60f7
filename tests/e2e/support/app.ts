import type { Page } from '@playwright/test'
import { DAY_MS } from '#contract/shared/constants.ts'
import { waitForHydration } from './hydration.ts'

export const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

/** Emulates the home-screen app on iOS. */
export const openAsApp = (page: Page) => page.addInitScript(() => Object.assign(navigator, { standalone: true }))

/** Emulates Chromium's install event, which private windows never fire. Returns the number of prompts. */
export async function offerInstall(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = window as unknown as { prompts: number }
    counted.prompts = 0
    const prompt = () => {
      counted.prompts += 1
      return Promise.resolve({ outcome: 'dismissed' })
    }
    dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }))
  })
  return () => page.evaluate(() => (window as unknown as { prompts: number }).prompts)
}

/** Moves the recorded visit some days into the past. */
export const letDaysPass = (page: Page, days: number) =>
  page.evaluate((ms) => {
    for (const key of ['komorebi.visits', 'komorebi.install-asked']) {
      const stored = localStorage.getItem(key)
      const at = stored?.split(' ').at(-1)
      if (stored && at) localStorage.setItem(key, stored.replace(at, `${Number(at) - ms}`))
    }
  }, days * DAY_MS)

/** Opens a page and waits for its lazy code: the visit is recorded. */
export async function visitPage(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await waitForHydration(page)
  await page.waitForFunction(() => {
    // The page before records one too, when it is hidden.
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const visitedAt = Number(localStorage.getItem('komorebi.visits')?.split(' ')[1])
    return visitedAt > performance.timeOrigin + navigation!.domInteractive
  })
}
