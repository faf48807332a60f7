import type { Page } from '@playwright/test'
import { expect, journeyWithWorker as journey } from './support/journey.ts'
import { origin, visit, waitForWorker } from './support/worker.ts'
import { waitForHydration, WHEN_IDLE } from './support/hydration.ts'

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const SOFA = '/items/1101'

journey(
  'the first page works offline with its pictures once the worker is installed @phone',
  async ({ page, complaints }) => {
    // Pictures that were never scrolled into view.
    complaints.allow(/Failed to load resource/)
    await visit(page, SOFA)
    const name = await title(page).textContent()
    await page.context().setOffline(true)
    await page.reload()
    await expect(title(page)).toHaveText(name!)
    expect(await origin(page)).toBe('cache')
    await expect(page).toHaveTitle(`${name} | こもれび`)
    const picture = page
      .getByRole('region', { name: /の写真$/ })
      .getByRole('img')
      .first()
    await expect
      .poll(() => picture.evaluate((it: HTMLImageElement) => it.complete && it.naturalWidth))
      .toBeGreaterThan(0)
  },
)

journey('the worker stores every file of the build as the server sends it', async ({ page }) => {
  await visit(page, '/about')
  const { count, different } = await page.evaluate(async () => {
    const name = (await caches.keys()).find((it) => it.startsWith('workbox-precache'))!
    const cache = await caches.open(name)
    const files = (await cache.keys()).map(({ url }) => url).filter((url) => /\.(js|css)$/.test(url))
    const compared = await Promise.all(
      files.map(async (url) => {
        const stored = await cache.match(url)
        const sent = await fetch(`${url}?`, { cache: 'reload' })
        return (await stored!.text()) === (await sent.text()) ? [] : [url]
      }),
    )
    return { count: files.length, different: compared.flat() }
  })
  expect(different).toEqual([])
  expect(count).toBeGreaterThan(80)
})

journey('pages visited under the worker open offline by link, reload and URL', async ({ page, complaints }) => {
  complaints.allow(/Failed to load resource|NoNetworkError/)
  await visit(page, '/')
  for (const path of ['/items', '/category', '/about', '/settings']) {
    await page.goto(path)
    await expect(title(page)).toBeVisible()
    expect(await origin(page), path).toBe('shell')
    await waitForWorker(page)
  }
  await page.context().setOffline(true)
  for (const path of ['/', '/items/', '/category', '/about', '/settings', '/login']) {
    await page.goto(path)
    await expect(title(page), path).toBeVisible()
    await expect(page.getByText('エラーが発生しました'), path).toBeHidden()
    expect(await origin(page), path).toBe(path === '/login' ? 'shell' : 'cache')
  }
  await page.goto('/items/')
  await expect(page).toHaveURL('/items')
  await page.goto('/nowhere')
  await expect(page.getByText('This page could not be found')).toBeVisible()
})

journey('a page updates after the worker served an old response', async ({ page }) => {
  await visit(page, '/about')
  const heading = await title(page).textContent()
  await page.evaluate(async () => {
    const name = (await caches.keys()).find((it) => it.startsWith('komorebi-responses-'))!
    const cache = await caches.open(name)
    const body = await (await cache.match('/api/Pages/about'))!.text()
    const headers = { 'content-type': 'application/json', etag: '"old"' }
    await cache.put(
      '/api/Pages/about',
      new Response(body.replaceAll(/"title":"[^"]*"/g, '"title":"昔の見出し"'), { headers }),
    )
  })
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(globalThis, { seen })
    new MutationObserver(() => seen.push(document.querySelector('h1')?.textContent ?? '')).observe(document, {
      childList: true,
      subtree: true,
    })
  })
  await page.goto('/about')
  await expect(title(page)).toHaveText(heading!, WHEN_IDLE)
  await expect
    .poll(() => page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen), WHEN_IDLE)
    .toContain('昔の見出し')
})

journey('redirects also work from the shell', async ({ page }) => {
  await visit(page, '/about')
  await page.goto('/mypage/profile')
  await expect(page).toHaveURL('/login')
  await expect(title(page)).toHaveText('ログイン')
  await page.goto('/share?text=/items/1101')
  await expect(title(page)).toBeVisible()
  await page.goto('/login')
  await page.getByLabel('メールアドレス').fill('hanako@example.jp')
  await page.getByRole('textbox', { name: 'パスワード' }).fill('komorebi-2026')
  await page.getByRole('main').getByRole('button', { name: 'ログイン', exact: true }).click()
  await expect(title(page)).toHaveText('会員情報')
  await page.goto('/register')
  await expect(page).toHaveURL('/mypage')
  await expect(title(page)).toHaveText('マイページ')
})

journey('the store works after the worker is killed', async ({ page }) => {
  await visit(page, '/')
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.stopAllWorkers')
  await page.getByRole('contentinfo').getByRole('link', { name: '会社案内' }).click()
  await expect(title(page)).toHaveText('会社案内')
  await devtools.send('ServiceWorker.stopAllWorkers')
  await page.goto('/items')
  await expect(title(page)).toHaveText('商品一覧')
})

journey('if scripts are missing while offline, the shell stays and offers to reload', async ({ page, complaints }) => {
  complaints.allow(/Failed to load resource|ERR_FAILED/)
  await visit(page, '/')
  await page.evaluate(async () => {
    const name = (await caches.keys()).find((it) => it.startsWith('workbox-precache'))!
    const cache = await caches.open(name)
    for (const request of await cache.keys()) if (request.url.endsWith('.js')) await cache.delete(request)
  })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.clearBrowserCache')
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
  await page.context().setOffline(true)
  // Also for a cached page, which would never hydrate without its scripts.
  for (const path of ['/', '/about']) {
    await page.goto(path)
    await expect(page.getByRole('link', { name: '再読み込み' })).toBeVisible({ timeout: 30_000 })
  }
  await page.context().setOffline(false)
  await page.getByRole('link', { name: '再読み込み' }).click()
  await expect(title(page)).toHaveText('会社案内')
})

journey.describe('without a worker', () => {
  journey.use({ serviceWorkers: 'block' })

  journey('the store works unchanged', async ({ page }) => {
    await page.goto('/')
    await waitForHydration(page)
    await page.getByRole('contentinfo').getByRole('link', { name: '会社案内' }).click()
    await expect(title(page)).toHaveText('会社案内')
    await page.reload()
    await expect(title(page)).toHaveText('会社案内')
  })

  journey('the store works in browsers without service workers', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'serviceWorker', { value: undefined })
      delete (Navigator.prototype as { serviceWorker?: unknown }).serviceWorker
    })
    await page.goto('/items')
    await waitForHydration(page)
    await page.getByRole('article').first().getByRole('link').click()
    await expect(page).toHaveURL(/\/items\/\d+$/)
    await expect(title(page)).toBeVisible()
  })
})
