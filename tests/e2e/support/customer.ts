import type { Page } from '@playwright/test'
import { PASSWORD, person } from '#tests/support/customer-calls.ts'
import { expect } from './journey.ts'
import { takenOver } from './program.ts'

export { PASSWORD }

let count = 0
/** Of somebody whom the store has never met. */
export const newAddress = (): string => `customer-${Date.now()}-${process.pid}-${(count += 1)}@example.jp`

/** Becomes a customer by the form; ends on my page. */
export async function register(page: Page, { familyName = '山田' } = {}): Promise<string> {
  const email = newAddress()
  await page.goto('/register')
  await takenOver(page)
  await page.getByRole('textbox', { name: 'メールアドレス' }).fill(email)
  await page.getByRole('textbox', { name: 'パスワード' }).fill(PASSWORD)
  await page.getByLabel('姓').fill(familyName)
  await page.getByLabel('名', { exact: true }).fill('花子')
  await page.getByLabel('セイ').fill('やまだ')
  await page.getByLabel('メイ').fill('はなこ')
  await page.getByLabel('利用規約に同意する').check()
  await page.getByRole('button', { name: '会員登録' }).click()
  await expect(page).toHaveURL('/mypage')
  return email
}

/** From the log-in page on which one stands. */
export async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await takenOver(page)
  await page.getByRole('textbox', { name: 'メールアドレス' }).fill(email)
  await page.getByRole('textbox', { name: 'パスワード' }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'ログイン', exact: true }).click()
}

/** A customer who has come into being elsewhere: nothing of it is on this device. */
export async function registerCustomer(page: Page, profile?: { phone: string }): Promise<string> {
  const email = newAddress()
  const answer = await page.request.post(`${process.env['STORE_URL']}/api/Customers`, { data: person(email) })
  expect(answer.ok()).toBe(true)
  if (profile) {
    const { access_token: token } = (await answer.json()) as { access_token: string }
    const headers = { authorization: `Bearer ${token}` }
    const changed = await page.request.patch(`${process.env['STORE_URL']}/api/Customers/me`, { data: profile, headers })
    expect(changed.ok()).toBe(true)
  }
  // The answer's cookies would log this device in.
  await page.context().clearCookies()
  return email
}

/** Leaves the page on my page. */
export async function logInAs(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  await logIn(page, email)
  await expect(page).toHaveURL('/mypage')
}

/** The page ends the session and leads on, maybe before it has loaded; a step back that is under way would abort it. */
export async function logOut(page: Page): Promise<void> {
  await expect(() => page.goto('/logout', { waitUntil: 'commit' })).toPass()
  await expect(page).toHaveURL('/login')
}
