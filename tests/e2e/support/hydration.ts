import type { Page } from '@playwright/test'
import type { DrivenPage } from '#tests/support/driven-page.ts'

/** Waits for hydration. */
export const waitForHydration = (page: DrivenPage) => page.waitForFunction(() => window.$_TSR === undefined)

/**
 * For what happens after two idle tasks, each up to five seconds after the one before: page views are sent, and a cached page
 * is compared with the server's.
 */
export const WHEN_IDLE = { timeout: 30_000 }

/** Sets a mark that a reload removes. */
export const mark = (page: DrivenPage) => page.evaluate(() => void Object.assign(globalThis, { isMarked: true }))
export const isMarked = (page: DrivenPage) => page.evaluate(() => 'isMarked' in globalThis)

/** Waits until a closed sheet's history entry is removed, which would cancel an earlier navigation. */
export const waitForClosedSheet = (page: Page) => page.waitForFunction(() => history.state?.overlay === undefined)

/** Blocks the page's scripts. Returns a function that releases them. */
export async function blockScripts(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/app-*.js', async (route) => {
    await released
    await route.continue()
  })
  return release
}
