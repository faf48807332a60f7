import type { Page } from '@playwright/test'
import { headerCount, LAMP, putInCart } from './support/cart.ts'
import { newEmail } from './support/customer.ts'
import { expect, journeyWithWorker as base, WHOLE_BROWSER } from './support/journey.ts'
import { type Deploys, versionText, startDeploys } from './support/deploys.ts'
import { chooseFreeTime, fillContact, openDay, openForm, send } from './support/reservation.ts'
import { checkForUpdate, waitForWorker } from './support/worker.ts'
import { isMarked, mark, waitForHydration } from './support/hydration.ts'

const journey = base.extend<{ store: Deploys }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright wants a destructuring pattern
  store: async ({}, use) => {
    const store = await startDeploys()
    await store.deploy(1)
    await use(store)
    await store.stop()
  },
  baseURL: ({ store }, use) => use(store.url),
})
journey.setTimeout(240_000)
journey.use({ launchOptions: WHOLE_BROWSER })
// A driven Chromium sometimes leaves the new worker waiting, although nothing in the old one is unfinished.
journey.describe.configure({ retries: process.env['CI'] ? 3 : 0 })
// During a deploy the server is unreachable.
journey.beforeEach(({ complaints }) => complaints.allow(/Failed to load resource|ERR_CONNECTION|Failed to fetch/))

const sign = (page: Page, version: number) =>
  page.getByRole('contentinfo').getByText(versionText(version), { exact: true })
const update = (page: Page) => page.getByRole('button', { name: '更新する' })
const offer = (page: Page) => page.getByText('新しいバージョンがあります')

/**
 * The page reloads when the new worker is active. A browser that is driven by a program may wait until the old worker
 * has been idle for half a minute.
 */
const RELOADED = { timeout: 45_000 }

async function open(page: Page, path: string) {
  await page.goto(path)
  await waitForWorker(page)
  await mark(page)
}

journey(
  'of three tabs only the one that accepts the update reloads; two new versions are one step',
  async ({ page, context, store }) => {
    const reading = await context.newPage()
    const typing = await context.newPage()
    await open(page, '/')
    await open(reading, '/items')
    await open(typing, '/password/forgot')
    await typing.getByLabel('メールアドレス').fill('hanako@example.jp')

    await store.deploy(2)
    await checkForUpdate(page)
    for (const tab of [page, reading]) await expect(offer(tab)).toBeVisible()
    await expect(offer(typing)).toBeHidden()
    await store.deploy(3)
    await checkForUpdate(page)
    await expect(offer(page)).toHaveCount(1)
    await expect(sign(page, 1)).toBeVisible()
    await expect(offer(typing)).toBeHidden()

    await update(page).click()
    await expect(sign(page, 3)).toBeVisible(RELOADED)
    expect(await isMarked(page)).toBe(false)
    await typing.getByLabel('メールアドレス').fill('')
    await expect(offer(typing)).toBeVisible()
    await typing.getByLabel('メールアドレス').fill('hanako@example.jp')
    await expect(offer(typing)).toBeHidden()
    expect(await isMarked(reading)).toBe(true)
    expect(await isMarked(typing)).toBe(true)
    await expect(typing.getByLabel('メールアドレス')).toHaveValue('hanako@example.jp')

    // Chunks that the old page never requested still exist.
    await reading.getByRole('banner').getByRole('searchbox').fill('ソファ')
    await reading.getByLabel('並べ替え').selectOption('価格の高い順')
    await expect(reading).toHaveURL('/items?sort=priceDesc')
    await expect(sign(reading, 1)).toBeVisible()
    // The next page has the new version.
    await reading.getByRole('contentinfo').getByRole('link', { name: '会社案内' }).click()
    await expect(reading.getByRole('heading', { level: 1, name: '会社案内' })).toBeVisible()
    await expect(sign(reading, 3)).toBeVisible(RELOADED)
    expect(await isMarked(reading)).toBe(false)
    expect(await isMarked(typing)).toBe(true)
  },
)

journey('chunks of an old page are still available after two deploys', async ({ page, store, complaints }) => {
  complaints.allow(/fetching the script/)
  await page.route('**/sw.js', (route) => route.abort())
  await page.goto('/')
  await waitForHydration(page)
  await store.deploy(2)
  await store.deploy(3)
  await mark(page)
  await page.getByRole('contentinfo').getByRole('link', { name: '会社案内' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '会社案内' })).toBeVisible()
  expect(await isMarked(page)).toBe(true)
})

journey('a hidden window updates by itself unless something would be lost', async ({ page, store }) => {
  await page.clock.install()
  await open(page, '/password/forgot')
  const hide = (isHidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, isHidden)
  await page.getByLabel('メールアドレス').fill('hanako@example.jp')
  await store.deploy(2)
  await checkForUpdate(page)
  await page.clock.runFor(10_000)
  await expect(offer(page)).toBeHidden()
  await hide(true)
  await page.clock.runFor(31_000)
  await hide(false)
  expect(await isMarked(page)).toBe(true)

  await hide(true)
  await page.clock.runFor(31_000)
  expect(await isMarked(page)).toBe(true)
  // The obstacle is gone and the window still hidden, so it retries.
  await page.getByLabel('メールアドレス').fill('')
  await page.clock.runFor(15_000)
  expect(await isMarked(page)).toBe(true)
  await page.clock.runFor(16_000)
  // The half minute begins when the worker has reported the number of windows, so it may end later.
  await expect.poll(() => isMarked(page).catch(() => true), { timeout: 90_000 }).toBe(false)
})

/** Of an earlier release: the browser itself took the bundle from the cache. */
const EARLIER_WORKER = `
const PRECACHE = 'workbox-precache-v2-' + registration.scope
const STORED = { [PRECACHE]: '/assets/earlier.js', 'komorebi-responses-00000000': '/api/Earlier', 'komorebi-pages': '/earlier' }
async function store() {
  for (const [name, path] of Object.entries(STORED)) await (await caches.open(name)).put(path, new Response('earlier'))
}
addEventListener('install', (event) => {
  event.waitUntil(store())
  event.addRoutes?.([{ condition: { urlPattern: '/assets/*.js' }, source: { cacheName: PRECACHE } }])
})
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('message', ({ data }) => data.type === 'SKIP_WAITING' && skipWaiting())
`

journey('a device of an earlier release updates with its cart and its waiting reservation', async ({ page, store }) => {
  await store.deploy(1, EARLIER_WORKER)
  await putInCart(page, LAMP)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await openForm(page, '?shop=1')
  await chooseFreeTime(page, openDay(20))
  await fillContact(page, newEmail())
  await store.leave()
  await send(page)
  await expect(page.getByText('まだ確定していません。')).toBeVisible()
  const next = await page.context().newPage()
  await page.close()

  await store.deploy(2)
  const sent: number[] = []
  next.on('response', (it) => void (it.url().endsWith('/api/Reservations') && sent.push(it.status())))
  await next.goto('/about')
  await expect(next.getByText('来店予約を受け付けました')).toBeVisible(RELOADED)
  await next.getByRole('button', { name: '閉じる' }).click()
  await update(next).click(RELOADED)
  const listEarlier = () =>
    next.evaluate(async () => {
      const found = await Promise.all(['/assets/earlier.js', '/api/Earlier', '/earlier'].map((it) => caches.match(it)))
      return [...found.filter(Boolean), ...(await caches.keys()).filter((name) => name.endsWith('-00000000'))]
    })
  await expect.poll(() => listEarlier().catch(() => undefined), RELOADED).toEqual([])
  await waitForWorker(next)
  await store.leave()
  for (const path of ['/about', LAMP.path]) {
    await next.goto(path)
    await expect(headerCount(next)).toHaveAccessibleDescription('1点')
    await expect(sign(next, 2)).toBeVisible()
  }
  expect(sent).toEqual([200])
})
