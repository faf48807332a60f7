import type { Page } from '@playwright/test'
import { LAMP, openCart, putInCart } from './support/cart.ts'
import { sendRegistration } from './support/customer.ts'
import { waitForHydration } from './support/hydration.ts'
import { expect, journey } from './support/journey.ts'

const place = (page: Page) => page.getByRole('region', { name: 'お届け先' })
const summary = (page: Page) => page.getByRole('region', { name: 'ご注文内容の確認' })

async function fillAddress(page: Page): Promise<void> {
  await place(page).getByLabel('電話番号').fill('090-1234-5678')
  await place(page).getByLabel('郵便番号').fill('158-0094')
  await expect(place(page).getByLabel('市区町村')).toHaveValue('世田谷区')
  await place(page).getByLabel('番地').fill('玉川6丁目18-4')
}

journey('a guest registers on the way, and orders by bank transfer @phone', async ({ page }) => {
  await putInCart(page, LAMP)
  const cart = await openCart(page)
  await cart.getByRole('link', { name: 'ご注文手続きへ' }).click()
  await expect(page).toHaveURL('/login')
  await page.getByRole('link', { name: '会員登録' }).click()
  await sendRegistration(page)
  await expect(page).toHaveURL('/checkout')
  await expect(summary(page)).toContainText(LAMP.name)

  await fillAddress(page)
  await page.getByRole('button', { name: 'このお届け先を使う' }).click()
  await expect(place(page)).toContainText('東京都世田谷区玉川6丁目18-4')
  await page.getByRole('radio', { name: /銀行振込/ }).check()
  await page.getByRole('button', { name: '注文を確定する' }).click()

  await expect(page.getByRole('heading', { name: 'ご注文ありがとうございます' })).toBeVisible()
  await expect(page.getByText(/までに、次の口座へ/)).toBeVisible()
  await page.getByRole('link', { name: 'ご注文の詳細を見る' }).click()
  await expect(page).toHaveURL(/\/mypage\/order\/\d{6}-\w{6}$/)
  await expect(page.getByRole('main')).toContainText('お支払い待ち')

  // The next time everything is filled in: two taps from the cart.
  await putInCart(page, LAMP)
  await (await openCart(page)).getByRole('link', { name: 'ご注文手続きへ' }).click()
  await expect(place(page)).toContainText('東京都世田谷区玉川6丁目18-4')
  await page.getByRole('button', { name: '注文を確定する' }).click()
  await expect(page.getByRole('heading', { name: 'ご注文ありがとうございます' })).toBeVisible()
})

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: ReturnType<Page['getByRole']>): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    if (await target.evaluate((it) => it === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('The focus never arrived')
}

journey('an order by keyboard alone', async ({ page }) => {
  await putInCart(page, LAMP)
  await page.goto('/register')
  await sendRegistration(page)
  await expect(page).toHaveURL('/mypage')
  await page.goto('/checkout')
  await waitForHydration(page)
  await tabTo(page, place(page).getByLabel('電話番号'))
  await page.keyboard.type('09012345678')
  await tabTo(page, place(page).getByLabel('郵便番号'))
  await page.keyboard.type('1580094')
  await expect(place(page).getByLabel('市区町村')).toHaveValue('世田谷区')
  await tabTo(page, place(page).getByLabel('番地'))
  await page.keyboard.press('End')
  await page.keyboard.type('6丁目18-4')
  await tabTo(page, page.getByRole('button', { name: 'このお届け先を使う' }))
  await page.keyboard.press('Enter')
  await expect(place(page).getByRole('heading', { name: 'お届け先' })).toBeFocused()
  await tabTo(page, page.getByRole('radio', { name: '指定なし' }))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: '午前中' })).toBeChecked()
  await tabTo(page, page.getByRole('radio', { name: /銀行振込/ }))
  await page.keyboard.press('ArrowDown')
  await expect(summary(page)).toContainText('代引手数料')
  await tabTo(page, page.getByRole('button', { name: '注文を確定する' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'ご注文ありがとうございます' })).toBeVisible()
})
