import type { Page } from '@playwright/test'
import { DAY_MS } from '#contract/rules.ts'
import { takenOver } from './program.ts'

export const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

/** As the home-screen app of iOS says of itself. */
export const openAsApp = (page: Page) => page.addInitScript(() => Object.assign(navigator, { standalone: true }))

/** As Chromium does, which never offers it in a private window. Gives back how often the customer was asked. */
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

/** The visit that is noted now counts as one of some days ago. */
export const letDaysPass = (page: Page, days: number) =>
  page.evaluate((ms) => {
    for (const key of ['komorebi.visits', 'komorebi.install-asked']) {
      const kept = localStorage.getItem(key)
      const at = kept?.split(' ').at(-1)
      if (kept && at) localStorage.setItem(key, kept.replace(at, `${Number(at) - ms}`))
    }
  }, days * DAY_MS)

/** Opens a page and waits until what is late is there too: the visit is noted. */
export async function visitPage(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await takenOver(page)
  await page.waitForFunction(() => Number(localStorage.getItem('komorebi.visits')?.split(' ')[1]) > Date.now() - 60_000)
}
