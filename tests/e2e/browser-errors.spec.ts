/** Errors of pages arrive in the server's log. */
import type { Page } from '@playwright/test'
import { type RunningStore, startStore } from '#tests/support/running-store.ts'
import { waitForHydration } from './support/hydration.ts'
import { expect, journey as base } from './support/journey.ts'

const journey = base.extend<object, { store: RunningStore & { logged(): string } }>({
  store: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants a destructuring pattern
    async ({}, use) => {
      let output = ''
      const store = await startStore({ onOutput: (text) => (output += text) })
      await use({ ...store, logged: () => output })
      await store.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: ({ store }, use) => use(store.url),
})

const failLater = (page: Page, text: string) =>
  page.evaluate((message) => {
    setTimeout(() => {
      throw new TypeError(message)
    })
  }, text)

journey('an error in a page reaches the log without its URL and personal data', async ({ page, store, complaints }) => {
  complaints.allow(/uncaught: |after hanako/)
  await page.goto('/items/1101?q=secret')
  await waitForHydration(page)
  await failLater(page, 'after hanako@example.jp')
  await expect.poll(() => store.logged()).toContain('"message":"TypeError: after [address]"')
  const line = store
    .logged()
    .split('\n')
    .find((it) => it.includes('browser error'))!
  expect(JSON.parse(line)).toMatchObject({
    browserError: { route: '/items/$id', version: expect.stringMatching(/^app-.+\.js$/), device: 'Chrome・Linux' },
  })
  expect(line).not.toContain('secret')
})

journey('a rejection that nobody handles reaches the log', async ({ page, store, complaints }) => {
  complaints.allow(/uncaught: |forgotten/)
  await page.goto('/')
  await waitForHydration(page)
  await page.evaluate(() => void setTimeout(() => void Promise.reject(new Error('forgotten'))))
  await expect.poll(() => store.logged()).toContain('"message":"Error: forgotten"')
})

journey(
  'an error that a page shows reaches the log, and an expected one does not',
  async ({ page, store, complaints }) => {
    complaints.allow(/Failed to load resource|CodedError|TypeError|is not/)
    await page.goto('/')
    await waitForHydration(page)
    const error = { statusCode: 503, name: 'X', code: 'SERVICE_UNAVAILABLE', message: 'ただいま混み合っています。' }
    await page.route('**/api/Pages/about', (route) => route.fulfill({ status: 503, json: { error } }))
    await page.getByRole('contentinfo').getByRole('link', { name: '会社案内' }).click()
    await expect(page.getByText('ただいま混み合っています。')).toBeVisible()
    await page.goto('/')
    await waitForHydration(page)
    // A response without its parts breaks the page that renders it.
    await page.route('**/api/Pages/terms', (route) => route.fulfill({ json: {} }))
    await page.getByRole('contentinfo').getByRole('link', { name: '利用規約' }).click()
    await expect(page.getByRole('heading', { name: 'エラーが発生しました' })).toBeVisible()
    await expect.poll(() => store.logged()).toContain('"route":"/terms"')
    expect(store.logged()).not.toContain('"route":"/about"')
  },
)
