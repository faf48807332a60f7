import { test as base } from '@playwright/test'

export { expect } from '@playwright/test'

/** A message that a journey provokes on purpose, such as the 404 of a page that is not there. */
export interface Complaints {
  allow(message: RegExp): void
}

/**
 * A journey through the store. It fails, whatever it checks itself, when the browser complains: errors and warnings
 * of the console (hydration, missing files), uncaught errors, and whatever the content security policy forbids.
 */
export const journey = base.extend<{ complaints: Complaints }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright wants a destructuring pattern
  baseURL: async ({}, use) => use(process.env['STORE_URL']),
  complaints: [
    async ({ page }, use) => {
      const heard: string[] = []
      const allowed: RegExp[] = []
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) heard.push(`${message.type()}: ${message.text()}`)
      })
      page.on('pageerror', (error) => heard.push(`uncaught: ${error.message}`))
      await page.exposeFunction('complain', (text: string) => heard.push(text))
      await page.addInitScript(() => {
        addEventListener('securitypolicyviolation', (event) => {
          void window.complain(`policy: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`)
        })
      })
      await use({ allow: (message) => allowed.push(message) })
      const unexpected = heard.filter((text) => !allowed.some((message) => message.test(text)))
      base.expect(unexpected, 'the browser complained').toEqual([])
    },
    { auto: true },
  ],
})

declare global {
  interface Window {
    complain(text: string): Promise<void>
  }
}
