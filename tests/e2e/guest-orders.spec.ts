import type { Page } from '@playwright/test'
import { LAMP, putInCart } from './support/cart.ts'
import { PASSWORD, newEmail } from './support/customer.ts'
import { confirmAndSend, desk, photo } from './support/forms.ts'
import { waitForClosedSheet, waitForHydration } from './support/hydration.ts'
import { expect, journey } from './support/journey.ts'
import { readMailedLink } from './support/mailbox.ts'
import { confirmButton, expectOrdered } from './support/order.ts'
import { tapWithThumb } from './support/thumb.ts'

const place = (page: Page) => page.getByRole('region', { name: 'お届け先' })

async function fillAddress(page: Page): Promise<void> {
  await place(page).getByLabel('姓').fill('山田')
  await place(page).getByLabel('名', { exact: true }).fill('花子')
  await place(page).getByLabel('セイ').fill('やまだ')
  await place(page).getByLabel('メイ').fill('はなこ')
  await place(page).getByLabel('電話番号').fill('090-1234-5678')
  await place(page).getByLabel('郵便番号').fill('158-0094')
  await expect(place(page).getByLabel('市区町村')).toHaveValue('世田谷区')
  await place(page).getByLabel('番地').fill('玉川6丁目18-4')
}

/** From the cart to the page that confirms the order. Resolves to its number. */
async function orderAsGuest(page: Page, email: string, { isTypedAgain = false } = {}): Promise<string> {
  await putInCart(page, LAMP)
  await page.getByRole('button', { name: 'カートを見る' }).first().click()
  await tapWithThumb(page.getByRole('dialog', { name: 'カート' }).getByRole('link', { name: 'ご注文手続きへ' }))
  await expect(page).toHaveURL('/checkout')
  await tapWithThumb(page.getByRole('button', { name: '登録せずに購入' }))
  await page.getByLabel('メールアドレス').fill(email)
  await fillAddress(page)
  await tapWithThumb(page.getByRole('button', { name: 'このお届け先を使う' }))
  await expect(place(page)).toContainText('東京都世田谷区玉川6丁目18-4')
  if (isTypedAgain) {
    await page.reload()
    await expect(page.getByLabel('メールアドレス')).toHaveValue(email)
    await expect(place(page)).toContainText('東京都世田谷区玉川6丁目18-4')
  }
  await tapWithThumb(page.getByRole('radio', { name: /銀行振込/ }))
  await tapWithThumb(confirmButton(page))
  await expectOrdered(page)
  await expect(page.getByText(/までに、次の口座へ/)).toBeVisible()
  return /\d{6}-\w{6}/.exec(page.url())![0]
}

/** From the delivery: with a photo, then withdrawn by the link of the mail that confirms it. */
async function returnByLink(page: Page, number: string, email: string): Promise<void> {
  await desk('orders', 'paid', number, '18150')
  await desk('orders', 'prepare', number)
  await desk('orders', 'ship', number, '--carrier', 'みどり運輸', '--tracking', '1234-5678-9012')
  await desk('orders', 'deliver', number)
  await page.goto('/order')
  await waitForHydration(page)
  await tapWithThumb(page.getByRole('link', { name: '返品・交換を申し込む' }))
  await page.getByRole('button', { name: '1点増やす' }).click()
  await page.getByLabel('理由').selectOption('不良（傷、破損、動かないなど）')
  await page.getByLabel('ご希望').selectOption('返金')
  await page.getByLabel('返送の方法').selectOption('当店の引き取り')
  const picture = { name: 'lamp.jpg', mimeType: 'image/jpeg', buffer: await photo() }
  await page.getByLabel('添付する写真を選ぶ').setInputFiles([picture])
  await expect(page.getByRole('img', { name: '添付する写真1' })).toBeVisible()
  await confirmAndSend(page)
  await expect(page.getByRole('heading', { name: '返品・交換のお申し込みを承りました' })).toBeVisible()
  await page.goto(await readMailedLink(email, '返品・交換のお申し込みを承りました'))
  await waitForHydration(page)
  const own = page.getByRole('list', { name: '返品・交換' })
  await expect(own).toContainText('写真1枚')
  await tapWithThumb(own.getByRole('button', { name: 'お申し込みを取り下げる' }))
  await page.getByRole('dialog').getByRole('button', { name: '取り下げる', exact: true }).click()
  await expect(own).toContainText('取り下げ')
  await waitForClosedSheet(page)
}

journey(
  'a guest orders, cancels and returns by the links of mails, and finds another order in the account made later @phone',
  async ({ page, complaints }) => {
    complaints.allow(/410 \(Gone\)/)
    const email = newEmail()
    const first = await orderAsGuest(page, email, { isTypedAgain: true })
    await tapWithThumb(page.getByRole('link', { name: 'ご注文の詳細を見る' }))
    await expect(page).toHaveURL('/order')
    await expect(page.getByRole('main')).toContainText(first)

    await page.goto(await readMailedLink(email, 'ご注文を承りました'))
    await expect(page, 'the token leaves the address').toHaveURL('/order')
    await expect(page.getByRole('main')).toContainText('お支払い待ち')
    await page.reload()
    await waitForHydration(page)
    await tapWithThumb(page.getByRole('button', { name: 'キャンセルする' }))
    await page.getByRole('dialog').getByRole('button', { name: 'キャンセルする' }).click()
    await expect(page.getByRole('main')).toContainText('キャンセル')

    await waitForClosedSheet(page)
    const second = await orderAsGuest(page, email)
    await returnByLink(page, second, email)
    await page.goto('/register')
    await waitForHydration(page)
    await page.getByRole('textbox', { name: 'メールアドレス' }).fill(email)
    await page.getByRole('textbox', { name: 'パスワード' }).fill(PASSWORD)
    await page.getByLabel('姓').fill('山田')
    await page.getByLabel('名', { exact: true }).fill('花子')
    await page.getByLabel('セイ').fill('やまだ')
    await page.getByLabel('メイ').fill('はなこ')
    await page.getByLabel('利用規約に同意する').check()
    await page.getByRole('button', { name: '会員登録' }).click()
    await expect(page).toHaveURL('/mypage')
    await page.goto(await readMailedLink(email, 'メールアドレスのご確認'))
    await expect(page.getByText(`${email} を確認しました。`)).toBeVisible()
    await page.goto('/mypage/order')
    await expect(page.getByRole('main')).toContainText(second)
    await expect(page.getByRole('main')).toContainText(first)

    await page.goto(`/order#${'x'.repeat(43)}`)
    await expect(page.getByRole('heading', { name: 'リンクをもう一度受け取る' })).toBeVisible()
  },
)
