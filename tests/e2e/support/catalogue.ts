import type { DrivenPage } from '#tests/support/driven-page.ts'
import { expect } from './journey.ts'

export const waitForCatalogue = (page: DrivenPage) =>
  page.waitForFunction(() => localStorage.getItem('komorebi.pack') === 'kept')

/** Like a returning visitor: waits for the worker and the offline catalogue. */
export async function openAsReturningVisitor(page: DrivenPage, path = '/about'): Promise<void> {
  await page.goto(path)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  expect(await page.evaluate(() => localStorage.getItem('komorebi.pack'))).toBeNull()
  await page.reload()
  // The download waits until the page has been idle for a while, or is hidden.
  await page.evaluate(async () => {
    for (; localStorage.getItem('komorebi.pack') === null; await new Promise((done) => setTimeout(done, 300)))
      document.dispatchEvent(new Event('visibilitychange'))
  })
  await waitForCatalogue(page)
}
