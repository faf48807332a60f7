import { type BrowserContext, test as base } from '@playwright/test'

export { expect } from '@playwright/test'

/** Requests to the store without a browser page, which takes half a second to open. */
export const exchange = base.extend({
  // oxlint-disable-next-line no-empty-pattern -- Playwright wants a destructuring pattern
  baseURL: async ({}, use) => use(process.env['STORE_URL']),
})

/** Allows a message that a journey causes on purpose, such as the 404 of a missing page. */
export interface Complaints {
  allow(message: RegExp): void
}

/** Launch options of the whole browser, for what the headless shell lacks: push, notifications, installation, new versions of a worker. */
export const WHOLE_BROWSER = {
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
}

/** The headless shell of Chromium has no badges: it ends the process of a worker that sets one. */
export function disableBadges(context: BrowserContext): BrowserContext {
  return context.on('serviceworker', (worker) => {
    // A worker may end at once.
    void worker
      .evaluate(() => Object.defineProperty(navigator, 'setAppBadge', { value: undefined, configurable: true }))
      .catch(() => {})
  })
}

/**
 * A journey through the store. It also fails on console errors and warnings (hydration, missing files), uncaught errors,
 * and violations of the content security policy.
 */
export const journey = exchange.extend<{ complaints: Complaints }>({
  context: ({ context, launchOptions }, use) =>
    use(launchOptions.executablePath === process.env['HEADLESS_SHELL_PATH'] ? disableBadges(context) : context),
  complaints: [
    async ({ page }, use) => {
      const received: string[] = []
      const allowed: RegExp[] = [/Service Worker registration blocked by Playwright/]
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) received.push(`${message.type()}: ${message.text()}`)
      })
      page.on('pageerror', (error) => received.push(`uncaught: ${error.message}`))
      await page.exposeFunction('complain', (text: string) => received.push(text))
      await page.addInitScript(() => {
        addEventListener('securitypolicyviolation', (event) => {
          void window.complain(`policy: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`)
        })
      })
      await use({ allow: (message) => allowed.push(message) })
      const unexpected = received.filter((text) => !allowed.some((message) => message.test(text)))
      base.expect(unexpected, 'the browser complained').toEqual([])
    },
    { auto: true },
  ],
})

/** For journeys that need the service worker: offline, updates, push. */
export const journeyWithWorker = journey.extend({ serviceWorkers: 'allow' })

declare global {
  interface Window {
    complain(text: string): Promise<void>
  }
}
