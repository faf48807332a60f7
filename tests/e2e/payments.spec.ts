import type { Page } from '@playwright/test'
import { postEventsTo, startStripeDouble, type StripeDouble } from '#tests/support/stripe-double.ts'
import { CARDS, serveStripe } from '#tests/support/stripe-script.ts'
import { register } from './support/customer.ts'
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

journey('a card is saved with 3-D Secure in a document of its own, in one tab', async ({ page }) => {
  await register(page)
  await waitForWorker(page)
  await mark(page)
  await page.getByRole('main').getByRole('link', { name: 'お支払い方法' }).click()
  await expect(page.getByRole('button', { name: 'カードを追加する' })).toBeVisible()
  expect(await isMarked(page)).toBe(false)
  expect(await origin(page)).toBe('shell')
  await mark(page)

  await page.getByRole('button', { name: 'カードを追加する' }).click()
  await fillCard(page, CARDS.with3dSecure)
  await page.getByRole('button', { name: 'カードを保存する' }).click()
  await bank(page).getByRole('button', { name: '認証する' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: '末尾3220' })).toBeVisible()

  await page.getByRole('banner').getByRole('link', { name: 'こもれび' }).click()
  await expect(page).toHaveURL('/')
  await waitForHydration(page)
  expect(await isMarked(page)).toBe(false)
  await page.goBack()
  await expect(page.getByRole('listitem').filter({ hasText: '末尾3220' })).toBeVisible()
})
