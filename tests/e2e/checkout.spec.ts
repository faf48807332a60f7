import type { Page } from '@playwright/test'
import { cartLines, LAMP, putInCart } from './support/cart.ts'
import { sendRegistration } from './support/customer.ts'
import { desk } from './support/forms.ts'
import { isMarked, mark, waitForHydration } from './support/hydration.ts'
import { expect, journey } from './support/journey.ts'
import { confirmButton, expectOrdered, registerHere } from './support/order.ts'
import { tapWithThumb } from './support/thumb.ts'

const place = (page: Page) => page.getByRole('region', { name: 'お届け先' })
const summary = (page: Page) => page.getByRole('region', { name: 'ご注文内容の確認' })

async function fillAddress(page: Page): Promise<void> {
  await place(page).getByLabel('電話番号').fill('090-1234-5678')
  await place(page).getByLabel('郵便番号').fill('158-0094')
  await expect(place(page).getByLabel('市区町村')).toHaveValue('世田谷区')
  await place(page).getByLabel('番地').fill('玉川6丁目18-4')
}

// Every tap is one of the thumb of the hand that holds the phone.
journey('a guest registers on the way, and orders by bank transfer @phone', async ({ page }) => {
  await putInCart(page, LAMP)
  await tapWithThumb(page.getByRole('button', { name: 'カートを見る' }).first())
  await tapWithThumb(page.getByRole('dialog', { name: 'カート' }).getByRole('link', { name: 'ご注文手続きへ' }))
  await expect(page).toHaveURL('/checkout')
  await tapWithThumb(page.getByRole('link', { name: '会員登録して購入' }))
  await expect(page).toHaveURL('/register')
  await mark(page)
  await sendRegistration(page)
  await expect(summary(page)).toContainText(LAMP.name)
  expect(await isMarked(page), 'the return is a load of a document').toBe(false)

  await fillAddress(page)
  await tapWithThumb(page.getByRole('button', { name: 'このお届け先を使う' }))
  await expect(place(page)).toContainText('東京都世田谷区玉川6丁目18-4')
  await tapWithThumb(page.getByRole('radio', { name: /銀行振込/ }))
  await tapWithThumb(confirmButton(page))

  await expectOrdered(page)
  await expect(page.getByText(/までに、次の口座へ/)).toBeVisible()
  await tapWithThumb(page.getByRole('link', { name: 'ご注文の詳細を見る' }))
  await expect(page).toHaveURL(/\/mypage\/order\/\d{6}-\w{6}$/)
  await expect(page.getByRole('main')).toContainText('お支払い待ち')
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
  await (await registerHere(page.request, { hasAddress: false })).addToCart(LAMP)
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
  await expect(summary(page)).toContainText('代金引換の手数料')
  await tabTo(page, confirmButton(page))
  // Busy until the server has quoted the last choice.
  await expect(confirmButton(page)).not.toHaveAttribute('aria-busy', 'true')
  await page.keyboard.press('Enter')
  await expectOrdered(page)
})

/** No other journey orders this lamp. */
const LAST = { sku: 'TL-ANDON-WN-48', price: 20_900 }

journey(
  'the last piece goes to who orders first, and the other customer is told',
  async ({ page, complaints, request }) => {
    complaints.allow(/409/)
    const [customer, faster] = await Promise.all([
      registerHere(page.request),
      registerHere(request),
      desk('stock', 'count', LAST.sku, '1'),
    ])
    await customer.addToCart(LAST)
    await page.goto('/checkout')
    await expect(summary(page)).toContainText('20,900円（税込）')
    await expect(confirmButton(page)).toBeEnabled()
    await faster.order(LAST)
    await confirmButton(page).click()
    await expect(summary(page).getByRole('alert')).toContainText('品切れになりました')
    await expect(page.getByRole('main')).toContainText('カートには残っています')
    await expect(confirmButton(page)).toBeHidden()
  },
)

journey('a paid order has a receipt, is bought again, and is cancelled', async ({ page }) => {
  const customer = await registerHere(page.request)
  const { number } = await customer.order(LAMP)
  await Promise.all([page.goto('/mypage/order'), desk('orders', 'paid', number, '18150')])
  await page.getByRole('link', { name: LAMP.name }).click()
  await expect(page).toHaveURL(`/mypage/order/${number}`)
  await page.getByRole('link', { name: '領収書' }).click()
  await page.getByRole('textbox', { name: '宛名' }).fill('株式会社山田')
  await page.getByRole('button', { name: '領収書を発行する' }).click()
  const paper = page.getByRole('article', { name: '領収書' })
  await expect(paper).toContainText('株式会社山田 様')
  await expect(paper).toContainText('18,150円（内消費税 1,650円）')

  await page.goBack()
  await page.getByRole('button', { name: 'もう一度購入する' }).click()
  await page.getByRole('button', { name: 'カートを見る' }).click()
  await expect(cartLines(page.getByRole('dialog', { name: 'カート' }))).toContainText([LAMP.name])
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'キャンセルする' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'キャンセルする' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'ご注文をキャンセルしました' }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: '領収書' })).toBeHidden()
  await expect(page.getByRole('main').getByText('キャンセル', { exact: true }).first()).toBeVisible()
})
