import type { Page } from '@playwright/test'

/** Until the worker answers for this page, and has what the page handed over. */
export async function workerIsThere(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  await page.waitForFunction(async () => {
    const names = await caches.keys()
    const answers = names.find((name) => name.startsWith('komorebi-answers-'))
    const [script] = document.querySelectorAll<HTMLScriptElement>('script[data-answers]')
    const asked = script?.dataset['answers']?.split(' ') ?? []
    const found = await Promise.all(asked.map((address) => caches.match(address)))
    return answers !== undefined && found.every(Boolean)
  })
}

/** Whether the page came from the shell. */
export const isFromShell = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.querySelector('script[data-answers]') === null)

/** Asks the server for a new version now, not in a quarter of an hour, and waits until the browser has it. */
export const lookForUpdate = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const before = registration.waiting
    await registration.update()
    while (!registration.waiting || registration.waiting === before)
      await new Promise((resolve) => setTimeout(resolve, 50))
  })
