import type { Page } from '@playwright/test'
import { countGuestKeys } from './support/cart.ts'
import { expect, journeyWithWorker as journey } from './support/journey.ts'
import { findStored } from './support/stored-data.ts'
import { visit } from './support/worker.ts'

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const SOFA = '/items/1101'

/** Scripts contain these words legitimately. */
const isInCache = (place: string) => place.startsWith('cache ') && !place.includes('workbox-precache')

journey('caches never contain customer data', async ({ page }) => {
  await visit(page, '/login')
  await page.getByLabel('メールアドレス').fill('hanako@example.jp')
  await page.getByRole('textbox', { name: 'パスワード' }).fill('komorebi-2026')
  await page.getByRole('main').getByRole('button', { name: 'ログイン', exact: true }).click()
  await expect(page).toHaveURL(/\/mypage$/)
  const token = await page.evaluate(() => localStorage.getItem('customers.token'))
  for (const path of ['/mypage/profile', '/items', SOFA]) {
    await page.goto(path)
    await expect(title(page)).toBeVisible()
  }
  await expect(page.getByRole('banner').getByRole('link', { name: 'マイページ' })).toBeVisible()
  const [item, ...secrets] = ['/api/Items/1101', 'hanako', '花子', token!, 'authorization', 'Bearer', '/api/Customers']
  // The page has a response before the worker has cached it.
  await expect(async () => expect((await findStored(page, [item!]))[item!]!.filter(isInCache)).not.toEqual([])).toPass()
  const found = await findStored(page, secrets)
  for (const secret of secrets) expect(found[secret]!.filter(isInCache), `${secret} is in a cache`).toEqual([])
})

journey('cached URLs contain no search words or favorites', async ({ page }) => {
  await visit(page, SOFA)
  // The offline catalogue would respond.
  await page.evaluate(() => localStorage.setItem('komorebi.pack', 'erased'))
  await page.getByRole('main').getByRole('button', { name: 'お気に入りに追加' }).first().click()
  // Shown at once; loading the next page would stop it from being stored.
  await expect.poll(() => countGuestKeys(page, 'favorites')).toBe(1)
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.goto('/mypage/favorite')
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  const field = page.getByRole('search').getByLabel('商品をさがす')
  await field.fill('ランプ')
  await field.press('Enter')
  await expect(title(page)).toHaveText('「ランプ」の検索結果')
  for (const part of [/\/api\/Items\?.*ids=/, /\/api\/Items\?.*q=/])
    expect(requests.filter((address) => part.test(address))).not.toEqual([])
  await visit(page, '/items?page=2')
  const list = '/api/Items?page=2'
  await expect(async () => expect((await findStored(page, [list]))[list]!.filter(isInCache)).not.toEqual([])).toPass()
  const found = await findStored(page, ['ids=', '?q=', '&q='])
  for (const part of ['ids=', '?q=', '&q=']) expect(found[part]!.filter(isInCache), part).toEqual([])
})
