import { LAMP, putInCart } from './support/cart.ts'
import { logIn, registerCustomer } from './support/customer.ts'
import { waitForHydration } from './support/hydration.ts'
import { expect, journey } from './support/journey.ts'
import { chooseFreeTime, openDay, openForm, send } from './support/reservation.ts'

/** Removes what the oldest supported browsers lack (build/browsers.ts). */
function removeNewerApis(): void {
  const removed: [object, string[]][] = [
    [URL, ['parse', 'canParse']],
    [HTMLElement.prototype, ['showPopover', 'hidePopover', 'togglePopover', 'popover']],
    [HTMLButtonElement.prototype, ['popoverTargetElement', 'popoverTargetAction']],
    [Document.prototype, ['startViewTransition']],
    [Intl, ['Segmenter']],
    [Promise, ['withResolvers', 'try']],
    [Object, ['groupBy']],
    [Map, ['groupBy']],
    [Array, ['fromAsync']],
    [AbortSignal, ['any']],
    [Set.prototype, ['union', 'difference', 'intersection', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom']],
    [globalThis, ['Iterator', 'scheduler', 'requestIdleCallback', 'cancelIdleCallback', 'URLPattern', 'CloseWatcher']],
    [Object.getPrototypeOf(Object.getPrototypeOf([].values())) as object, ['map', 'filter', 'some', 'find', 'toArray']],
  ]
  for (const [owner, names] of removed) for (const name of names) Reflect.deleteProperty(owner, name)
}

journey('in the oldest supported browsers a guest searches, fills the cart, logs in and reserves', async ({ page }) => {
  const email = await registerCustomer({ phone: '\u202a０６０─1234─5678\u202c' })
  await page.addInitScript(removeNewerApis)
  await page.goto('/')
  await waitForHydration(page)
  expect(await page.evaluate(() => 'canParse' in URL)).toBe(false)
  const search = page.getByRole('search')
  await search.getByLabel('商品をさがす').fill('もりのは')
  await search.getByRole('button', { name: 'さがす' }).click()
  await expect(page.getByRole('main').getByRole('link', { name: LAMP.name }).first()).toBeVisible()

  await putInCart(page, LAMP)
  await page.getByRole('button', { name: 'カートを見る' }).first().click()
  await page.getByRole('dialog', { name: 'カート' }).getByRole('link', { name: 'ご注文手続きへ' }).click()
  await page.getByRole('link', { name: 'ログインして購入' }).click()
  await expect(page).toHaveURL('/login')
  await logIn(page, email)
  await expect(page).toHaveURL('/checkout')
  await expect(page.getByRole('region', { name: 'ご注文内容の確認' })).toContainText(LAMP.name)

  await page.goto(`/share?${new URLSearchParams({ text: `見て ${new URL(page.url()).origin}${LAMP.path}` })}`)
  await expect(page).toHaveURL(LAMP.path)
  await openForm(page, '?shop=1')
  await chooseFreeTime(page, openDay(22))
  await page.getByLabel('ご用件').fill('照明を見たいです。')
  await send(page)
  await expect(page.getByRole('heading', { name: 'ご予約を承りました' })).toBeVisible()
})
