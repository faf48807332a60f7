import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { makeDataDir } from '#tests/support/running-store.ts'
import { postEventsTo, startStripeDouble, type StripeDouble } from '#tests/support/stripe-double.ts'
import { CARDS, serveStripe } from '#tests/support/stripe-script.ts'
import { LAMP, openCart } from './support/cart.ts'
import { isMarked, mark, waitForHydration } from './support/hydration.ts'
import { expect } from './support/journey.ts'
import { confirmButton, expectOrdered, logInHere, registerHere } from './support/order.ts'
import { journeyWithEnvironment } from './support/own-store.ts'
import { origin } from './support/worker.ts'

let stripe: StripeDouble

const journey = journeyWithEnvironment(async () => {
  const [dataDir] = await Promise.all([prepareData(), startStripeDouble().then((it) => (stripe = it))])
  return { env: { ...stripe.env, LIMIT_REGISTER: '1000' }, dataDir, close: () => stripe.stop() }
})

/** Data in which the demo customer has points for several orders. Only deliveries of earlier weeks grant them. */
async function prepareData(): Promise<string> {
  const dataDir = await makeDataDir('points')
  const program = fileURLToPath(new URL('../support/points-process.ts', import.meta.url))
  await promisify(execFile)(process.execPath, ['--conditions=bundled', program, dataDir, '100000'])
  return dataDir
}

// The pages that take cards are documents of their own, which the worker serves.
journey.use({ serviceWorkers: 'allow' })

journey.beforeEach(async ({ context, store }) => {
  stripe.sendTo(postEventsTo(store.url))
  await serveStripe(context, stripe.url)
})

const fields = (page: Page) => page.frameLocator('iframe[title="カード情報の入力欄"]')
const fillCard = (page: Page, cardNumber: string) => fields(page).getByLabel('カード番号').fill(cardNumber)
const bank = (page: Page) => page.frameLocator('iframe[title="本人認証"]')
const pay = (page: Page) => page.getByRole('button', { name: /^カードで[\d,]+円を支払う$/ }).click()
const openCheckout = async (page: Page) => (await openCart(page)).getByRole('link', { name: 'ご注文手続きへ' }).click()

async function chooseCard(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /クレジットカード/ }).check()
  await confirmButton(page).click()
}

journey('an order is paid with 3-D Secure, in one tab from home to home', async ({ page }) => {
  const earlier = stripe.states.intents.size
  await (await registerHere(page.request)).addToCart(LAMP)
  await page.goto('/')
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  await mark(page)
  await openCheckout(page)
  await expect(page).toHaveURL('/checkout')
  expect(await isMarked(page), 'the checkout is a document of its own').toBe(false)
  expect(await origin(page)).toBe('shell')
  await chooseCard(page)
  await fillCard(page, CARDS.with3dSecure)
  await page.getByRole('checkbox', { name: 'このカードを次回のために保存する' }).check()
  await pay(page)
  await bank(page).getByRole('button', { name: '認証する' }).click()
  await expectOrdered(page)
  expect([...stripe.states.intents.values()].slice(earlier).map(({ status }) => status)).toEqual(['succeeded'])

  await mark(page)
  await page.getByRole('banner').getByRole('link', { name: 'こもれび' }).click()
  await expect(page).toHaveURL('/')
  await waitForHydration(page)
  expect(await isMarked(page)).toBe(false)
  await page.goto('/mypage/payment')
  await expect(page.getByRole('listitem').filter({ hasText: '末尾3220' })).toBeVisible()
})

journey('a wallet pays directly after the tap, and its card is not saved', async ({ page }) => {
  await (await registerHere(page.request)).addToCart(LAMP)
  await page.goto('/')
  await openCheckout(page)
  await chooseCard(page)
  await fillCard(page, CARDS.declined)
  await page.getByRole('checkbox', { name: 'このカードを次回のために保存する' }).check()
  await pay(page)
  await expect(page.getByRole('alert')).toContainText('カード会社の承認が得られませんでした')
  await fields(page).getByRole('button', { name: 'Apple Pay' }).click()
  await expect(page.getByRole('checkbox', { name: 'このカードを次回のために保存する' })).toBeHidden()
  await page.getByRole('button', { name: /^[\d,]+円を支払う$/ }).click()
  await expectOrdered(page)
  const paid = [...stripe.states.intents.values()].at(-1)!
  expect(paid).toMatchObject({ status: 'succeeded', setup_future_usage: null })
})

journey('a card is declined, and the order is paid by bank transfer', async ({ page }) => {
  await (await registerHere(page.request)).addToCart(LAMP)
  await page.goto('/checkout')
  await chooseCard(page)
  await fillCard(page, CARDS.withoutFunds)
  await pay(page)
  await expect(page.getByRole('alert').filter({ hasText: 'ご利用可能額を超えています' })).toBeVisible()
  await page.getByRole('button', { name: 'ほかのお支払い方法を選ぶ' }).click()
  await page.getByRole('radio', { name: /銀行振込/ }).check()
  await confirmButton(page).click()
  await expect(page.getByText(/までに、次の口座へ/)).toBeVisible()
})

journey('a known customer pays with points alone, three taps from the cart', async ({ page }) => {
  await (await logInHere(page.request, 'hanako@example.jp')).addToCart(LAMP)
  await page.goto('/mypage/points')
  await openCheckout(page)
  await page.getByRole('button', { name: 'すべて使う' }).click()
  await confirmButton(page).click()

  await expectOrdered(page)
  await expect(page.getByRole('main')).toContainText('0円（税込）')
  await expect(page.getByRole('main')).toContainText('全額をポイントでお支払いいただきました')
  await page.getByRole('link', { name: 'ご注文の詳細を見る' }).click()
  await expect(page.getByRole('main')).toContainText('注文受付')
})

journey('PayPay is given up at first, then pays; a store gets its numbers and is paid', async ({ page }) => {
  const customer = await registerHere(page.request)
  await customer.addToCart(LAMP)
  await page.goto('/checkout')
  await page.getByRole('radio', { name: /PayPay/ }).check()
  await confirmButton(page).click()
  await page.getByRole('button', { name: 'やめる' }).click()
  await expect(page).toHaveURL(/\/checkout\/completion\?order=[\dA-Z-]+$/)
  await page.getByRole('button', { name: 'PayPayで支払う' }).click()
  await page.getByRole('button', { name: '支払う', exact: true }).click()
  await expectOrdered(page)
  await expect(page.getByRole('main')).toContainText('お支払いは完了しています')

  await customer.addToCart(LAMP)
  await page.goto('/checkout')
  await page.getByRole('radio', { name: /コンビニ払い/ }).check()
  await confirmButton(page).click()
  await expectOrdered(page)
  await expect(page.getByRole('listitem').filter({ hasText: 'ローソン' })).toContainText(/\d{3} \d{3} \d{3} \d{3}/)
  await page.getByRole('link', { name: 'ご注文の詳細を見る' }).click()
  await expect(page.getByRole('main')).toContainText('お支払い番号')
  stripe.states.completeIntent([...stripe.states.intents.keys()].at(-1)!, 'success')
  await expect(page.getByRole('main')).toContainText('注文受付')
  await expect(page.getByRole('main')).not.toContainText('お支払い番号')
})
