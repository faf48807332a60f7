import { expect } from '@playwright/test'
import type { DrivenPage } from '#tests/support/driven-page.ts'

/** Waits for a condition in the page. `waitForFunction` treats any promise as true. */
const holds = (page: DrivenPage, condition: () => Promise<boolean>) =>
  expect.poll(() => page.evaluate(condition).catch(() => false), { timeout: 60_000 }).toBe(true)

/** Waits until the worker controls this page and has cached it with its responses, if it may. */
export async function waitForWorker(page: DrivenPage): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  await holds(page, async () => {
    if (location.search !== '' || location.pathname.startsWith('/mypage')) return true
    return (await (await caches.open('komorebi-pages')).match(location.pathname)) !== undefined
  })
  await holds(page, async () => {
    const names = await caches.keys()
    const responses = names.find((name) => name.startsWith('komorebi-responses-'))
    const [script] = document.querySelectorAll<HTMLScriptElement>('script[data-responses]')
    const requests = script?.dataset['responses']?.split(' ') ?? []
    const found = await Promise.all(requests.map((address) => caches.match(address)))
    return responses !== undefined && found.every(Boolean)
  })
}

/** Opens a page and waits until the worker has cached it. */
export async function visit(page: DrivenPage, path: string): Promise<void> {
  await page.goto(path)
  await waitForWorker(page)
}

/** The source of the page: the server, the worker's page cache, or its shell. */
export const origin = (page: DrivenPage): Promise<'server' | 'cache' | 'shell'> =>
  page.evaluate(() => {
    if (document.querySelector('script[data-responses]') === null) return 'shell'
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return navigation!.workerStart > 0 ? 'cache' : 'server'
  })

/** Checks for a new version now, not in a quarter of an hour, and waits until it is installed. */
export const checkForUpdate = (page: DrivenPage): Promise<void> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const before = registration.waiting
    await registration.update()
    while (!registration.waiting || registration.waiting === before)
      await new Promise((resolve) => setTimeout(resolve, 50))
  })
