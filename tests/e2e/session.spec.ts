import type { Page } from '@playwright/test'
import { expect, journey } from './support/journey.ts'
import { watchLayoutShift } from './support/layout-shift.ts'

const hydrated = (page: Page) => page.waitForFunction(() => window.$_TSR === undefined)

async function logIn(page: Page) {
  await page.getByLabel('メールアドレス').fill('hanako@example.jp')
  await page.getByRole('textbox', { name: 'パスワード' }).fill('komorebi-2026')
  await page.getByRole('main').getByRole('button', { name: 'ログイン', exact: true }).click()
}

const tokens = (page: Page) =>
  page.evaluate(() => [
    localStorage.getItem('customers.token'),
    /(?:^|; )customers\.token=([^;]*)/.exec(document.cookie)?.[1] ?? null,
  ])

journey('a guest who wants a page for customers gets it after the login, and leaves no trace', async ({ page }) => {
  await page.goto('/mypage/profile?from=mail#address')
  await expect(page).toHaveURL(/\/login$/)
  await hydrated(page)
  await logIn(page)
  await expect(page).toHaveURL(/\/mypage\/profile\?from=mail#address$/)
  const [kept, sent] = await tokens(page)
  expect(kept).toBe(sent)

  await page.reload()
  await expect(page.getByRole('banner').getByRole('link', { name: 'マイページ' })).toBeVisible()
  await page.goto('/login')
  await expect(page).toHaveURL(/\/mypage$/)
  await page.getByRole('link', { name: 'ログアウト' }).click()
  await expect(page).toHaveURL(/\/login$/)
  expect(await tokens(page)).toEqual([null, null])
  await page.goto('/mypage')
  await expect(page).toHaveURL(/\/login$/)
})

journey('all tabs follow a log-out within a second, public pages without leaving', async ({ page, context }) => {
  await page.goto('/login')
  await hydrated(page)
  await logIn(page)
  await expect(page).toHaveURL(/\/mypage$/)
  const [profile, about] = [await context.newPage(), await context.newPage()]
  await profile.goto('/mypage/profile')
  await about.goto('/about')
  await expect(about.getByRole('banner').getByRole('link', { name: 'マイページ' })).toBeVisible()
  await expect(profile.getByRole('heading', { level: 1 })).toBeVisible()

  await page.goto('/logout')
  await expect(page).toHaveURL(/\/login$/)
  await expect(profile).toHaveURL(/\/login$/, { timeout: 1_000 })
  await expect(about.getByRole('banner').getByRole('link', { name: 'ログイン' })).toBeVisible({ timeout: 1_000 })
  await expect(about).toHaveURL(/\/about$/)
})

journey('a token that ran out is renewed once for three tabs', async ({ page, context }) => {
  await page.goto('/login')
  await hydrated(page)
  await logIn(page)
  await expect(page).toHaveURL(/\/mypage$/)
  const pages = [page, await context.newPage(), await context.newPage()]
  let renewals = 0
  context.on('request', (request) => {
    if (request.url().endsWith('/Customers/refresh')) renewals += 1
  })
  await page.evaluate(() => {
    localStorage.setItem('customers.token_expiration', '1')
    document.cookie = 'customers.token_expiration=1; Path=/'
  })
  const [before] = await tokens(page)
  await Promise.all(pages.map((it) => it.goto('/mypage/profile')))
  for (const it of pages) await expect(it.getByRole('heading', { name: 'お名前' }).first()).toBeVisible()
  const [after, sent] = await tokens(page)
  expect(after).not.toBe(before)
  expect(after).toBe(sent)
  expect(renewals).toBe(1)
})

journey('the session outlives the loss of all but one of its mirrors', async ({ page, context, complaints }) => {
  complaints.allow(/wants to delete database/)
  await page.goto('/login')
  await hydrated(page)
  await logIn(page)
  await expect(page).toHaveURL(/\/mypage$/)
  const loseDatabase = () =>
    page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const request = indexedDB.deleteDatabase('komorebi')
          request.addEventListener('success', () => resolve())
        }),
    )

  await page.evaluate(() => localStorage.clear())
  await loseDatabase()
  await page.goto('/mypage')
  await expect(page.getByRole('link', { name: 'ログアウト' })).toBeVisible()

  await context.clearCookies()
  await loseDatabase()
  await page.goto('/mypage')
  await expect(page.getByRole('link', { name: 'ログアウト' })).toBeVisible()

  await context.clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto('/mypage')
  await expect(page.getByRole('link', { name: 'ログアウト' })).toBeVisible()
  expect((await tokens(page)).every(Boolean)).toBe(true)
})

journey('the server renders the same for everybody, and nothing moves when the customer is known', async ({ page }) => {
  await page.goto('/login')
  await hydrated(page)
  await logIn(page)
  await expect(page).toHaveURL(/\/mypage$/)
  const asCustomer = await (await page.request.get('/mypage')).text()
  const shift = await watchLayoutShift(page)
  await page.goto('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'マイページ' })).toBeVisible()
  expect(await shift()).toBeLessThanOrEqual(0.01)

  await page.context().clearCookies()
  const asGuest = await (await page.request.get('/mypage')).text()
  const plain = (html: string) => html.replaceAll(/\d{13}/g, '')
  expect(plain(asCustomer)).toBe(plain(asGuest))
  expect(asGuest).toContain('<meta name="robots" content="noindex"')
})
