import type { Page } from '@playwright/test'
import { expect, journeyWithWorker as journey } from './support/journey.ts'
import { waitForHydration, WHEN_IDLE } from './support/hydration.ts'
import { origin, waitForWorker } from './support/worker.ts'

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const SOFA = '/items/1101'

async function visit(page: Page, path: string) {
  await page.goto(path)
  await waitForWorker(page)
}

journey('a cached page is shown at once and then updated', async ({ page }) => {
  await visit(page, SOFA)
  const name = (await title(page).textContent())!
  await page.evaluate(async (shown) => {
    const pages = await caches.open('komorebi-pages')
    const stored = (await pages.match(location.pathname))!
    const html = (await stored.text()).replaceAll(shown, '昔の名前')
    // Trusted Types allow only the server's HTML.
    await pages.put(location.pathname, new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } }))
  }, name)
  const response = await page.goto(SOFA)
  expect(await response!.text()).toContain('昔の名前')
  await expect(title(page)).toHaveText(name, WHEN_IDLE)
})

journey('a cached page that no longer exists is replaced', async ({ page, complaints }) => {
  complaints.allow(/Failed to load resource/)
  const gone = SOFA.replace('1101', '9999')
  await visit(page, SOFA)
  await page.evaluate(async (path) => {
    const pages = await caches.open('komorebi-pages')
    const html = (await (await pages.match(location.pathname))!.text()).replaceAll('1101', '9999')
    await pages.put(path, new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } }))
  }, gone)
  await page.goto(gone)
  expect(await origin(page)).toBe('cache')
  await expect(title(page)).toHaveText('エラーが発生しました', WHEN_IDLE)
  await expect(page.getByText('404', { exact: true })).toBeVisible()
})

journey('the app’s start page is cached whichever page was visited first', async ({ page, complaints }) => {
  complaints.allow(/Failed to load resource/)
  await visit(page, SOFA)
  await expect.poll(() => page.evaluate(async () => (await caches.match('/')) !== undefined), WHEN_IDLE).toBe(true)
  await page.context().setOffline(true)
  await page.goto('/')
  expect(await origin(page)).toBe('cache')
  await waitForHydration(page)
  await expect(page.getByText('エラーが発生しました')).toBeHidden()
  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: /^お気に入り/ }) })
    .first()
  await card.getByRole('button', { name: 'お気に入りに追加' }).click()
  await expect(card.getByRole('button', { name: 'お気に入りから外す' })).toBeVisible()
})
