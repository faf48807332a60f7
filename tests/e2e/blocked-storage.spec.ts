import { blockStorage } from '#tests/support/block-storage.ts'
import { addButton, LAMP, openCart } from './support/cart.ts'
import { logIn, newEmail } from './support/customer.ts'
import { waitForHydration } from './support/hydration.ts'
import { expect, journey } from './support/journey.ts'
import { chooseTime, fillContact, openDay, openForm, send } from './support/reservation.ts'

journey('with blocked storage the store says what cannot work, and the rest works', async ({ page }) => {
  journey.slow()
  await page.addInitScript(blockStorage, { database: 'null' } as const)
  await page.goto(LAMP.path)
  await waitForHydration(page)
  await addButton(page).click()
  await expect(
    page.getByText('この端末には保存できないため、カートとお気に入りはページを閉じると消えます'),
  ).toBeVisible()
  const cart = await openCart(page)
  await expect(cart.getByRole('alert')).toContainText('ご注文手続きに進めません')
  await expect(cart.getByRole('link', { name: 'ご注文手続きへ' })).toBeHidden()

  await page.goto('/settings#outbox')
  await expect(page.getByText('送信待ちはありません。')).toBeVisible()

  await page.goto('/login')
  await expect(page.getByText('読み込み直すと、ログインが終わります')).toBeVisible()
  await logIn(page, 'hanako@example.jp', 'komorebi-2026')
  await expect(page).toHaveURL('/mypage')
  await page.getByRole('link', { name: 'お支払い' }).click()
  await expect(page.getByText('このページを開けません')).toBeVisible()
  await expect(page, 'the login is not lost').toHaveURL('/mypage')
  await page.getByRole('link', { name: 'ログアウト' }).click()
  await expect(page).toHaveURL('/login')

  await openForm(page, '?shop=1')
  await chooseTime(page, openDay(26), '14:00')
  await fillContact(page, newEmail())
  await send(page)
  await expect(page.getByRole('heading', { name: 'ご予約を承りました' })).toBeVisible()
})

journey('a cart that the device cannot store is ordered after a login', async ({ page }) => {
  // Cookies work, as in some private windows.
  await page.addInitScript(() => {
    Object.defineProperty(window, 'indexedDB', { get: () => null })
  })
  await page.goto(LAMP.path)
  await waitForHydration(page)
  await addButton(page).click()
  const cart = await openCart(page)
  await cart.getByRole('link', { name: 'ログインしてご注文手続きへ' }).click()
  await expect(page).toHaveURL('/login')
  await logIn(page, 'hanako@example.jp', 'komorebi-2026')
  await expect(page).toHaveURL('/checkout')
  await expect(page.getByRole('region', { name: 'ご注文内容の確認' })).toContainText(LAMP.name)
})
