import type { Locator, Page } from '@playwright/test'
import { translatePage } from '#tests/support/translate-page.ts'
import { addButton, LAMP, openCart } from './support/cart.ts'
import { waitForHydration } from './support/hydration.ts'
import { expect, journey } from './support/journey.ts'
import { confirmButton, expectOrdered, registerHere } from './support/order.ts'
import { chooseTime, fillContact, openDay, openForm, send } from './support/reservation.ts'
import { newEmail } from './support/customer.ts'

const SHELF = { path: '/items/7303' }
const CURTAIN = { path: '/items/6301' }

const open = async (page: Page, path: string) => {
  await page.goto(path)
  await waitForHydration(page)
}

/** Without the numbers of the select: the browser shows only one. */
const readCart = async (cart: Locator): Promise<string> => (await cart.innerText()).replaceAll(/^\d*\n/gm, '')

/** What a customer sees of the store until the cart is full. Ends with the cart's amounts. */
async function readAmounts(page: Page): Promise<string[]> {
  const texts: string[] = []
  const main = page.getByRole('main')
  await open(page, SHELF.path)
  await main.getByRole('radio', { name: '高さ28cm' }).check({ force: true })
  await expect(main.getByRole('radio', { name: '高さ28cm' })).toBeChecked()
  texts.push(await main.getByText('獲得予定').locator('xpath=ancestor-or-self::p').innerText())
  const search = page
    .getByRole('searchbox', { name: '商品をさがす' })
    .or(page.getByRole('combobox', { name: '商品をさがす' }))
  await search.fill('ソファ')
  await expect(page.getByRole('listbox', { name: '検索の候補' }).getByRole('option').first()).toBeVisible()
  await search.fill('')
  await expect(page.getByRole('listbox', { name: '検索のヒント' }).getByRole('option').first()).toBeVisible()

  await open(page, CURTAIN.path)
  await addButton(page).click()
  await expect(page.getByText('カートに1点入っています')).toBeVisible()
  const cart = await openCart(page)
  await expect(cart.getByText('ご注文手続きへ')).toBeVisible()
  texts.push(await readCart(cart))
  await cart.getByRole('button', { name: '1点増やす' }).click()
  await expect(cart).toContainText('合計（2点）')
  texts.push(await readCart(cart))
  await cart.getByRole('button', { name: /を削除する$/ }).click()
  await expect(cart).toContainText('カートに商品がありません。')
  await page.getByRole('button', { name: '元に戻す' }).click()
  await expect(cart).toContainText('合計（2点）')
  texts.push(await readCart(cart))
  return texts
}

journey('a translated page shows the amounts of the page itself', async ({ page, browser }) => {
  journey.slow()
  await page.addInitScript(translatePage)
  const amounts = await readAmounts(page)
  expect(amounts.join()).toContain('送料\n無料')
  expect(amounts.join()).toContain('内消費税（10%） 1,040円')
  await expect(page.locator('font').first()).toBeAttached()
  const untranslated = await browser.newContext({ baseURL: process.env['STORE_URL']! })
  expect(amounts).toEqual(await readAmounts(await untranslated.newPage()))
  await untranslated.close()

  await open(page, '/events')
  await page.getByRole('main').getByRole('article').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/events\/.+/)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'イベント', level: 1 })).toBeVisible()
})

journey('a translated page reserves, orders and shows the account', async ({ page }) => {
  journey.slow()
  await page.addInitScript(translatePage)
  await openForm(page, '?shop=1')
  await chooseTime(page, openDay(23), '14:00')
  await fillContact(page, newEmail())
  await send(page)
  await expect(page.getByRole('heading', { name: 'ご予約を承りました' })).toBeVisible()

  await (await registerHere(page.request)).addToCart(LAMP)
  await open(page, '/checkout')
  await page.getByRole('radio', { name: /銀行振込/ }).check({ force: true })
  await expect(page.getByRole('region', { name: 'ご注文内容の確認' })).toContainText('18,150円')
  await confirmButton(page).click()
  await expectOrdered(page)
  await page.getByRole('link', { name: 'ご注文の詳細を見る' }).click()
  await expect(page.getByRole('main')).toContainText('お支払い待ち')
  await open(page, '/mypage/profile')
  await expect(page.getByRole('main')).toContainText('玉川6丁目18-4')
  for (const name of ['ポイント', '注文履歴']) {
    await page
      .getByRole('main')
      .getByRole('link', { name: new RegExp(name) })
      .first()
      .click()
    await expect(page.getByRole('heading', { name: new RegExp(name) }).first()).toBeVisible()
  }
})
