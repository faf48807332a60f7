import type { Page } from '@playwright/test'
import { expect } from './journey.ts'
import { takenOver } from './program.ts'

export const PASSWORD = 'ao-sora-to-umi-2026'

let count = 0
/** Of somebody whom the store has never met. */
export const newAddress = (): string => `customer-${Date.now()}-${process.pid}-${(count += 1)}@example.jp`

/** Becomes a customer by the form; ends on my page. */
export async function register(page: Page): Promise<string> {
  const email = newAddress()
  await page.goto('/register')
  await takenOver(page)
  await page.getByLabel('メールアドレス').fill(email)
  await page.getByRole('textbox', { name: 'パスワード' }).fill(PASSWORD)
  await page.getByLabel('姓').fill('山田')
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
  await page.getByLabel('メールアドレス').fill(email)
  await page.getByRole('textbox', { name: 'パスワード' }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'ログイン', exact: true }).click()
}
