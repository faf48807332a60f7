import type { Page } from '@playwright/test'
import { postEventsTo, startStripeDouble, type StripeDouble } from '#tests/support/stripe-double.ts'
import { CARDS, serveStripe } from '#tests/support/stripe-script.ts'
import { LAMP, openCart, putInCart } from './support/cart.ts'
import { sendRegistration } from './support/customer.ts'
import { waitForHydration } from './support/hydration.ts'
import { expect } from './support/journey.ts'
import { journeyWithEnvironment } from './support/own-store.ts'
import { origin, waitForWorker } from './support/worker.ts'

let stripe: StripeDouble

const journey = journeyWithEnvironment(async () => {
  stripe = await startStripeDouble()
  return { env: stripe.env, close: () => void stripe.stop() }
})

journey.beforeEach(async ({ context, store }) => {
  stripe.sendTo(postEventsTo(store.url))
  await serveStripe(context, stripe.url)
})

/** Marks this document, so that the next one can be told apart. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { isMarked: true }))
const isMarked = (page: Page) => page.evaluate(() => 'isMarked' in window)

const fields = (page: Page) => page.frameLocator('iframe[title="カード情報の入力欄"]')
const fillCard = (page: Page, cardNumber: string) => fields(page).getByLabel('カード番号').fill(cardNumber)
const bank = (page: Page) => page.frameLocator('iframe[title="本人認証"]')

/** Opens the checkout from the home page, through the cart and a registration, and chooses to pay by card. */
async function goToPayment(page: Page): Promise<void> {
  await page.goto('/')
  await waitForWorker(page)
  await putInCart(page, LAMP)
  await (await openCart(page)).getByRole('link', { name: 'ご注文手続きへ' }).click()
  await page.getByRole('link', { name: '会員登録' }).click()
  await mark(page)
  await sendRegistration(page)
  await expect(page).toHaveURL('/checkout')
  expect(await isMarked(page), 'the return is a load of a document').toBe(false)
  expect(await origin(page)).toBe('shell')
  const place = page.getByRole('region', { name: 'お届け先' })
  await place.getByLabel('電話番号').fill('090-1234-5678')
  await place.getByLabel('郵便番号').fill('158-0094')
  await expect(place.getByLabel('市区町村')).toHaveValue('世田谷区')
  await place.getByLabel('番地').fill('玉川6丁目18-4')
  await page.getByRole('button', { name: 'このお届け先を使う' }).click()
  await page.getByRole('radio', { name: /クレジットカード/ }).check()
  await page.getByRole('button', { name: '注文を確定する' }).click()
}

const pay = (page: Page) => page.getByRole('button', { name: 'カードで支払う' }).click()

journey('an order is paid with 3-D Secure, in one tab from home to home', async ({ page }) => {
  await goToPayment(page)
  await fillCard(page, CARDS.with3dSecure)
  await page.getByRole('checkbox', { name: 'このカードを次回のために保存する' }).check()
  await pay(page)
  await bank(page).getByRole('button', { name: '認証する' }).click()
  await expect(page.getByRole('heading', { name: 'ご注文ありがとうございます' })).toBeVisible()
  expect([...stripe.states.intents.values()].map(({ status }) => status)).toEqual(['succeeded'])

  await mark(page)
  await page.getByRole('banner').getByRole('link', { name: 'こもれび' }).click()
  await expect(page).toHaveURL('/')
  await waitForHydration(page)
  expect(await isMarked(page)).toBe(false)
  await page.goto('/mypage/payment')
  await expect(page.getByRole('listitem').filter({ hasText: '末尾3220' })).toBeVisible()
})

journey('a card is declined, and the order is paid by bank transfer', async ({ page }) => {
  await goToPayment(page)
  await fillCard(page, CARDS.withoutFunds)
  await pay(page)
  await expect(page.getByRole('alert').filter({ hasText: 'ご利用可能額を超えています' })).toBeVisible()
  await page.getByRole('button', { name: 'ほかのお支払い方法を選ぶ' }).click()
  await page.getByRole('radio', { name: /銀行振込/ }).check()
  await page.getByRole('button', { name: '注文を確定する' }).click()
  await expect(page.getByText(/までに、次の口座へ/)).toBeVisible()
})
