import type { Page } from '@playwright/test'
import { PASSWORD, person } from '#tests/support/customer-calls.ts'
import { expect } from './journey.ts'

let count = 0

/** A customer of whom nobody else knows. */
export async function registerCustomer(page: Page): Promise<string> {
  const email = `visitor-${process.pid}-${Date.now()}-${(count += 1)}@example.jp`
  const answer = await page.request.post(`${process.env['STORE_URL']}/api/Customers`, { data: person(email) })
  expect(answer.ok()).toBe(true)
  // The answer's cookies would log this device in.
  await page.context().clearCookies()
  return email
}

/** Leaves the page on my page. */
export async function logInAs(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  await hydrated(page)
  await page.getByLabel('メールアドレス').fill(email)
  await page.getByRole('textbox', { name: 'パスワード' }).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'ログイン', exact: true }).click()
  await expect(page).toHaveURL(/\/mypage$/)
}

/** The program has taken the page over. */
export const hydrated = (page: Page) => page.waitForFunction(() => window.$_TSR === undefined)
