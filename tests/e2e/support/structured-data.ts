import type { Page } from '@playwright/test'

/** The page's JSON-LD. Waits for it, because under the worker the page is rendered in the browser. */
export async function readStructuredData<Data = Record<string, unknown>>(page: Page): Promise<Data[]> {
  const scripts = page.locator('script[type="application/ld+json"]')
  await scripts.first().waitFor({ state: 'attached' })
  return (await scripts.allTextContents()).map((text) => JSON.parse(text) as Data)
}
