import { type Page, request } from '@playwright/test'
import { PASSWORD, person } from '#tests/support/customer-calls.ts'
import { expect } from './journey.ts'
import { waitForHydration } from './hydration.ts'

export { PASSWORD }

let count = 0
/** An unused mail address. */
export const newEmail = (): string => `customer-${Date.now()}-${process.pid}-${(count += 1)}@example.jp`

/** Sends the open registration page. */
export async function sendRegistration(page: Page, { familyName = '山田' } = {}): Promise<string> {
  const email = newEmail()
  await waitForHydration(page)
  // The URL changes before the page, and the login page has the same first two fields.
  await expect(page.getByRole('heading', { name: '会員登録' })).toBeVisible()
  await page.getByRole('textbox', { name: 'メールアドレス' }).fill(email)
  await page.getByRole('textbox', { name: 'パスワード' }).fill(PASSWORD)
  await page.getByLabel('姓').fill(familyName)
  await page.getByLabel('名', { exact: true }).fill('花子')
  await page.getByLabel('セイ').fill('やまだ')
  await page.getByLabel('メイ').fill('はなこ')
  await page.getByLabel('利用規約に同意する').check()
  await page.getByRole('button', { name: '会員登録' }).click()
  return email
}

/** Registers by the form; ends on my page. */
export async function register(page: Page, options: { familyName?: string } = {}): Promise<string> {
  await page.goto('/register')
  const email = await sendRegistration(page, options)
  await expect(page).toHaveURL('/mypage')
  return email
}

/** Logs in on the open login page. */
export async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await waitForHydration(page)
  await page.getByRole('textbox', { name: 'メールアドレス' }).fill(email)
  await page.getByRole('textbox', { name: 'パスワード' }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'ログイン', exact: true }).click()
}

/** Registers a customer elsewhere. The requests share no cookies with the page, which would log this device in. */
export async function registerCustomer(profile?: { phone: string }): Promise<string> {
  const email = newEmail()
  const elsewhere = await request.newContext({ baseURL: process.env['STORE_URL']! })
  const response = await elsewhere.post('/api/Customers', { data: person(email) })
  expect(response.ok()).toBe(true)
  if (profile) {
    const { access_token: token } = (await response.json()) as { access_token: string }
    const headers = { authorization: `Bearer ${token}` }
    const changed = await elsewhere.patch('/api/Customers/me', { data: profile, headers })
    expect(changed.ok()).toBe(true)
  }
  await elsewhere.dispose()
  return email
}

/** Ends on my page. */
export async function logInAs(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  await logIn(page, email)
  await expect(page).toHaveURL('/mypage')
}

/** The logout page may navigate before it has loaded. A pending history step would abort it. */
export async function logOut(page: Page): Promise<void> {
  await expect(() => page.goto('/logout', { waitUntil: 'commit' })).toPass()
  await expect(page).toHaveURL('/login')
}

/** Opens a page as a customer and waits until it receives events. */
export async function openWithStream(page: Page, path: string): Promise<void> {
  // From then on no response belongs to the page before, which may have a stream too.
  await page.goto(path, { waitUntil: 'commit' })
  await page.waitForResponse((it) => it.url().endsWith('/api/Customers/me/events') && it.ok())
  await waitForHydration(page)
}
