import type { Page } from '@playwright/test'
import { logIn as logInAs, logOut } from './support/customer.ts'
import { expect, journey } from './support/journey.ts'
import { watchLayoutShift } from './support/layout.ts'
import { waitForHydration } from './support/hydration.ts'

const logIn = (page: Page) => logInAs(page, 'hanako@example.jp', 'komorebi-2026')

const tokens = (page: Page) =>
  page.evaluate(() => [
    localStorage.getItem('customers.token'),
    /(?:^|; )customers\.token=([^;]*)/.exec(document.cookie)?.[1] ?? null,
  ])

journey('a guest is redirected to the customer page after login, which leaves no stored URL', async ({ page }) => {
  await page.goto('/mypage/profile?from=mail#address')
  await expect(page).toHaveURL(/\/login$/)
  await logIn(page)
  await expect(page).toHaveURL(/\/mypage\/profile\?from=mail#address$/)
  const [stored, sent] = await tokens(page)
  expect(stored).toBe(sent)

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

/** Owners of the drafts on the device. The first argument is stored as a draft. */
async function draftOwners(page: Page, added?: string): Promise<string[]> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return page.evaluate(
    (owner) =>
      new Promise<string[]>((resolve) => {
        const opening = indexedDB.open('keyval-store')
        opening.addEventListener('success', () => {
          const store = opening.result.transaction('keyval', 'readwrite').objectStore('keyval')
          if (owner) store.put({ savedAt: Date.now(), values: { city: '大阪市' } }, `form-draft:${owner}:contact`)
          const reading = store.getAllKeys()
          reading.addEventListener('success', () => {
            opening.result.close()
            const drafts = reading.result.map(String).filter((key) => key.startsWith('form-draft:'))
            resolve(drafts.map((key) => key.split(':')[1]!))
          })
        })
      }),
    added,
  )
}

journey('logout deletes the drafts of that customer only', async ({ page }) => {
  await page.goto('/register')
  await waitForHydration(page)
  await page.getByLabel('姓', { exact: true }).fill('山田')
  await expect.poll(() => draftOwners(page)).toEqual(['guest'])
  await page.goto('/login')
  await logIn(page)
  await expect(page).toHaveURL(/\/mypage$/)
  // The draft of the login is being erased.
  await expect.poll(() => draftOwners(page)).toEqual(['guest'])
  await page.goto('/mypage/profile')
  await page.getByRole('button', { name: 'ご連絡先とご住所を変更する' }).click()
  await page.getByLabel('市区町村').fill('渋谷区')
  await expect.poll(() => draftOwners(page)).toHaveLength(2)
  const [own] = (await draftOwners(page)).filter((owner) => owner !== 'guest')
  expect((await draftOwners(page, 'TARO')).toSorted()).toEqual(['guest', own, 'TARO'].toSorted())

  await page.goto('/logout')
  await expect(page.getByRole('main').getByRole('status')).toContainText('入力途中の内容が1件あります')
  await page.getByRole('button', { name: '削除してログアウト' }).click()
  await expect(page).toHaveURL(/\/login$/)
  // The page may still be loading.
  await expect(async () => expect((await draftOwners(page)).toSorted()).toEqual(['TARO', 'guest'])).toPass()

  await page.goto('/settings')
  await page.getByText('詳しく').last().click()
  await expect(page.getByText('1件')).toBeVisible()
  await page.getByRole('button', { name: 'この端末のデータを削除する' }).click()
  await page.getByRole('button', { name: '削除する', exact: true }).click()
  await page.getByText('詳しく').last().click()
  await expect(page.getByText('0件').first()).toBeVisible()
  await expect(async () => expect(await draftOwners(page)).toEqual(['TARO'])).toPass()
})

journey('all tabs follow a logout without leaving public pages', async ({ page, context }) => {
  await page.goto('/login')
  await logIn(page)
  await expect(page).toHaveURL(/\/mypage$/)
  const profile = await context.newPage()
  const about = await context.newPage()
  await profile.goto('/mypage/profile')
  await about.goto('/about')
  await expect(about.getByRole('banner').getByRole('link', { name: 'マイページ' })).toBeVisible()
  await expect(profile.getByRole('heading', { level: 1 })).toBeVisible()

  await logOut(page)
  await expect(profile).toHaveURL(/\/login$/)
  await expect(about.getByRole('banner').getByRole('link', { name: 'ログイン' })).toBeVisible()
  await expect(about).toHaveURL(/\/about$/)
})

journey('an expired token is renewed once for three tabs', async ({ page, context }) => {
  await page.goto('/login')
  await logIn(page)
  await expect(page).toHaveURL(/\/mypage$/)
  const pages = [page, await context.newPage(), await context.newPage()]
  let renewals = 0
  context.on('request', (request) => {
    if (request.url().endsWith('/Customers/refresh')) renewals += 1
  })
  // On a page without scripts, so that no renewal is interrupted.
  await page.goto('/robots.txt')
  await page.evaluate(() => {
    localStorage.setItem('customers.token_expiration', '1')
    document.cookie = 'customers.token_expiration=1; Path=/'
  })
  const [before] = await tokens(page)
  await Promise.all(pages.map((it) => it.goto('/mypage/profile')))
  for (const it of pages) await expect(it.getByRole('heading', { name: 'お名前' }).first()).toBeVisible()
  // The profile may be shown before the renewal ends.
  await expect.poll(async () => (await tokens(page))[0]).not.toBe(before)
  const [after, sent] = await tokens(page)
  expect(after).toBe(sent)
  expect(renewals).toBe(1)
})

journey('the session survives the loss of all mirrors but one', async ({ page, context, complaints }) => {
  complaints.allow(/wants to delete database/)
  // The page may send a request while its token is gone.
  complaints.allow(/401 \(Unauthorized\)/)
  await page.goto('/login')
  await logIn(page)
  await expect(page).toHaveURL(/\/mypage$/)
  const loseDatabase = () =>
    page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const request = indexedDB.deleteDatabase('komorebi-store')
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

journey('the server renders the same page for everyone, and login state causes no layout shift', async ({ page }) => {
  await page.goto('/login')
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
