import { expect } from '@playwright/test'
import type { DrivenPage } from '#tests/support/driven-page.ts'

/** Until it holds in the page. `waitForFunction` takes a promise for true, whatever it resolves to. */
const holds = (page: DrivenPage, condition: () => Promise<boolean>) =>
  expect.poll(() => page.evaluate(condition).catch(() => false), { timeout: 30_000 }).toBe(true)

/** Until the worker answers for this page, and has kept it, if it may be, with the answers that it was made of. */
export async function workerIsThere(page: DrivenPage): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  await holds(page, async () => {
    if (location.search !== '' || location.pathname.startsWith('/mypage')) return true
    return (await (await caches.open('komorebi-pages')).match(location.pathname)) !== undefined
  })
  await holds(page, async () => {
    const names = await caches.keys()
    const answers = names.find((name) => name.startsWith('komorebi-answers-'))
    const [script] = document.querySelectorAll<HTMLScriptElement>('script[data-answers]')
    const asked = script?.dataset['answers']?.split(' ') ?? []
    const found = await Promise.all(asked.map((address) => caches.match(address)))
    return answers !== undefined && found.every(Boolean)
  })
}

/** A page as it stands when the worker has it. */
export async function visit(page: DrivenPage, path: string): Promise<void> {
  await page.goto(path)
  await workerIsThere(page)
}

/** Where the page came from: rendered by the server just now, or kept by the worker, or from its shell. */
export const origin = (page: DrivenPage): Promise<'server' | 'kept' | 'shell'> =>
  page.evaluate(() => {
    if (document.querySelector('script[data-answers]') === null) return 'shell'
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return navigation!.workerStart > 0 ? 'kept' : 'server'
  })

/** Asks the server for a new version now, not in a quarter of an hour, and waits until the browser has it. */
export const lookForUpdate = (page: DrivenPage): Promise<void> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const before = registration.waiting
    await registration.update()
    while (!registration.waiting || registration.waiting === before)
      await new Promise((resolve) => setTimeout(resolve, 50))
  })
