import type { DrivenPage } from '#tests/support/driven-page.ts'
import { expect } from './journey.ts'

export const packIsKept = (page: DrivenPage) =>
  page.waitForFunction(() => localStorage.getItem('komorebi.pack') === 'kept')

/** As a visitor who came back: the worker is there, and now the catalogue is. */
export async function comeBack(page: DrivenPage, path = '/about'): Promise<void> {
  await page.goto(path)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  expect(await page.evaluate(() => localStorage.getItem('komorebi.pack'))).toBeNull()
  await page.reload()
  await packIsKept(page)
}
