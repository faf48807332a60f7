import type { Browser, Page } from '@playwright/test'
import {
  addButton,
  CABINET,
  countGuestKeys,
  headerCount,
  isFilled,
  listCustomerReplicas,
  LAMP,
  cartLines,
  openCart,
  putInCart,
} from './support/cart.ts'
import { logInAs, logOut, registerCustomer, openWithStream } from './support/customer.ts'
import { waitForHydration } from './support/hydration.ts'
import { disableBadges, expect, journey } from './support/journey.ts'

async function otherDevice(browser: Browser): Promise<Page> {
  const context = disableBadges(await browser.newContext({ baseURL: process.env['STORE_URL']! }))
  return context.newPage()
}

const favorites = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'お気に入り' })

journey('a guest’s cart and favorites are on all devices after login', async ({ page, browser }) => {
  const email = await registerCustomer()
  const desk = await otherDevice(browser)
  await logInAs(desk, email)
  await putInCart(desk, LAMP)
  await putInCart(desk, CABINET)
  await addButton(desk).click()

  await putInCart(page, LAMP)
  await page.getByRole('button', { name: '1点増やす' }).click()
  await addButton(page).click()
  await page.getByRole('button', { name: 'お気に入りに追加' }).first().click()
  // Shown at once, and stored later.
  await expect.poll(() => countGuestKeys(page, 'favorites')).toBe(1)
  await logInAs(page, email)
  await expect(headerCount(page)).toHaveAccessibleDescription('5点')
  const cart = await openCart(page)
  const line = cartLines(cart).filter({ hasText: LAMP.name }).first()
  await expect(line).toContainText('数量をご確認ください')
  // An unsent change would stop the logout below.
  const sent = page.waitForResponse(
    (it) => it.url().endsWith('/api/Customers/me/cart') && it.request().method() === 'POST' && it.ok(),
  )
  await line.getByRole('button', { name: '確認しました' }).click()
  await sent
  await expect(line).not.toContainText('数量をご確認ください')
  await expect(headerCount(desk)).toHaveAccessibleDescription('5点')
  await expect(favorites(desk)).toHaveAccessibleDescription('1件')

  await page.keyboard.press('Escape')
  await logOut(page)
  await page.goto('/about')
  await waitForHydration(page)
  await expect(headerCount(page)).toHaveAccessibleDescription('')
  await logInAs(page, email)
  await expect(headerCount(page)).toHaveAccessibleDescription('5点')
  await desk.context().close()
})

journey('two devices are in sync', async ({ page, browser }) => {
  const email = await registerCustomer()
  const desk = await otherDevice(browser)
  await logInAs(page, email)
  await logInAs(desk, email)
  await openWithStream(page, LAMP.path)
  await openWithStream(desk, '/')
  await addButton(page).click()
  await expect(headerCount(desk)).toHaveAccessibleDescription('1点')
  await page.getByRole('button', { name: 'お気に入りに追加' }).first().click()
  await expect(favorites(desk)).toHaveAccessibleDescription('1件')
  const cart = await openCart(desk)
  await cart.getByRole('button', { name: `${LAMP.name}を削除する` }).click()
  await expect(headerCount(page)).toHaveAccessibleDescription('')
  await desk.context().close()
})

journey('offline changes are sent when the network returns', async ({ page, context, browser, complaints }) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  const email = await registerCustomer()
  const desk = await otherDevice(browser)
  await logInAs(page, email)
  await logInAs(desk, email)
  await putInCart(page, LAMP)
  await expect(headerCount(desk)).toHaveAccessibleDescription('1点')
  await context.setOffline(true)
  await addButton(page).click()
  await page.getByRole('button', { name: 'お気に入りに追加' }).first().click()
  await expect(page.getByText('カートに2点入っています')).toBeVisible()
  const cart = await openCart(desk)
  await cart.getByRole('button', { name: `${LAMP.name}を削除する` }).click()
  await expect(headerCount(desk)).toHaveAccessibleDescription('')
  // Long enough for the event stream to retry with growing pauses.
  await page.waitForTimeout(10_000)
  await context.setOffline(false)
  // A quantity that the other device had not seen survives its removal.
  await expect(headerCount(desk)).toHaveAccessibleDescription('2点')
  await expect(favorites(desk)).toHaveAccessibleDescription('1件')
  await expect(headerCount(page)).toHaveAccessibleDescription('2点')
  // Later changes arrive at once.
  await page.waitForTimeout(1_000)
  await cart.getByRole('button', { name: `${LAMP.name}を削除する` }).click()
  await expect(headerCount(page)).toHaveAccessibleDescription('')
  await desk.context().close()
})

journey('logout asks before it deletes unsent changes, and leaves nothing behind', async ({ page, complaints }) => {
  complaints.allow(/ERR_FAILED/)
  const email = await registerCustomer()
  await logInAs(page, email)
  await page.route('**/api/Customers/me/{cart,favorites}', (route) => route.abort())
  await putInCart(page, LAMP)
  await page.getByRole('button', { name: 'お気に入りに追加' }).first().click()
  await expect.poll(async () => (await listCustomerReplicas(page)).some((it) => isFilled(it, 'favorites'))).toBe(true)
  await page.goto('/settings')
  await expect(page.getByText('送信待ち（カート・お気に入りの変更）')).toBeVisible()
  await page.goto('/logout')
  await expect(page.getByText('送信待ちが2件あります')).toBeVisible()
  await page.getByRole('button', { name: '送信してからログアウト' }).click()
  await expect(page.getByText('送信できませんでした')).toBeVisible()
  await page.getByRole('button', { name: 'ログアウトせずに戻る' }).click()
  await expect(page).toHaveURL(/\/mypage$/)
  await expect(headerCount(page)).toHaveAccessibleDescription('1点')

  await page.unroute('**/api/Customers/me/{cart,favorites}')
  await page.route('**/api/Customers/me/favorites', (route) => route.abort())
  await page.goto('/logout')
  // Sending the cart may take longer than the two seconds that the page waits before it asks.
  await expect(page.getByText(/送信待ちが[12]件あります/)).toBeVisible()
  await page.unroute('**/api/Customers/me/favorites')
  await page.getByRole('button', { name: '送信してからログアウト' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect.poll(() => listCustomerReplicas(page)).toEqual([])

  await logInAs(page, email)
  await expect(headerCount(page)).toHaveAccessibleDescription('1点')
  await expect(favorites(page)).toHaveAccessibleDescription('1件')
})

journey('unsent changes are deleted on request, in all tabs', async ({ page, context, complaints }) => {
  complaints.allow(/ERR_FAILED/)
  const email = await registerCustomer()
  await logInAs(page, email)
  const other = await context.newPage()
  await page.route('**/api/Customers/me/cart', (route) => route.abort())
  await other.route('**/api/Customers/me/cart', (route) => route.abort())
  await putInCart(page, LAMP)
  await other.goto('/about')
  await expect(headerCount(other)).toHaveAccessibleDescription('1点')
  await page.goto('/logout')
  await page.getByRole('button', { name: '削除してログアウト' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(headerCount(other)).toHaveAccessibleDescription('')
  await expect.poll(() => listCustomerReplicas(page)).toEqual([])
})

journey('an expired session keeps unsent changes for its customer', async ({ page, complaints }) => {
  complaints.allow(/ERR_FAILED|401 \(Unauthorized\)/)
  const email = await registerCustomer()
  const stranger = await registerCustomer()
  await logInAs(page, email)
  await page.route('**/api/Customers/me/cart', (route) => route.abort())
  await putInCart(page, LAMP)
  // Ended on another device, in the customer's list of devices.
  const token = await page.evaluate(() => localStorage.getItem('customers.token'))
  const headers = { authorization: `Bearer ${token}` }
  await page.request.post(`${process.env['STORE_URL']}/api/Customers/logout`, { headers, data: {} })
  await page.reload()
  await expect(page.getByRole('banner').getByRole('link', { name: 'ログイン' })).toBeVisible()
  await expect(headerCount(page)).toHaveAccessibleDescription('')
  await page.unroute('**/api/Customers/me/cart')
  await logInAs(page, stranger)
  await page.waitForTimeout(500)
  await expect(headerCount(page)).toHaveAccessibleDescription('')
  await logOut(page)
  await logInAs(page, email)
  await expect(headerCount(page)).toHaveAccessibleDescription('1点')
})

journey('without storage the cart is held in memory, with one notice', async ({ page, complaints }) => {
  complaints.allow(/IndexedDB|storage/i)
  await page.addInitScript(() => {
    indexedDB.open = () => {
      throw new DOMException('Blocked', 'SecurityError')
    }
  })
  await page.goto(LAMP.path)
  await waitForHydration(page)
  await addButton(page).click()
  await expect(page.getByText('カートに1点入っています')).toBeVisible()
  const notice = page.getByRole('alert').filter({ hasText: 'この端末には保存できないため' })
  await expect(notice).toHaveCount(1)
  await addButton(page).click()
  await expect(headerCount(page)).toHaveAccessibleDescription('2点')
  await page.getByRole('banner').getByRole('link', { name: '商品', exact: true }).click()
  await expect(page).toHaveURL(/\/items$/)
  await expect(headerCount(page)).toHaveAccessibleDescription('2点')
  await expect(notice).toHaveCount(1)
})
