import { expect, journey } from './support/journey.ts'
import { waitForHydration } from './support/hydration.ts'
import { watchLayoutShift } from './support/layout.ts'

/** A sofa of the sample with two colours and two sizes. */
const SOFA = '/items/1101'

journey('the gallery works with buttons, thumbnails and keys', async ({ page }) => {
  await page.goto(SOFA)
  const gallery = page.getByRole('region', { name: /の写真$/ })
  const position = gallery.getByText(/\d+ \/ \d+/)
  await expect(position).toContainText('1 / ')
  await gallery.getByRole('button', { name: '次へ' }).click()
  await expect(position).toContainText('2 / ')
  await gallery.getByRole('list').focus()
  await page.keyboard.press('ArrowRight')
  await expect(position).toContainText('3 / ')
  await expect(gallery.getByRole('img', { name: /近くから$/ }).first()).toBeInViewport()
  await page.keyboard.press('Home')
  await expect(position).toContainText('1 / ')
  await page.getByRole('button', { name: 'サイズ図を表示' }).click()
  await expect(page.getByRole('img', { name: /^サイズ図：幅/ }).first()).toBeInViewport()

  await gallery.getByRole('button', { name: '拡大する' }).click()
  const enlarged = page.getByRole('dialog')
  await expect(enlarged).toBeVisible()
  await page.keyboard.press('+')
  await expect(enlarged.getByRole('status')).toHaveText('150パーセント')
  await page.keyboard.press('Escape')
  await expect(enlarged).toBeHidden()
})

journey('choosing colour and size changes picture, price and item number', async ({ page }) => {
  await page.goto(SOFA)
  const number = page.getByRole('definition').last()
  const first = await number.textContent()
  const colours = page.getByRole('group', { name: 'カラー' }).getByRole('radio')
  await colours.nth(1).check()
  await expect(number).not.toHaveText(first!)
  const second = await number.textContent()
  await page.getByRole('group', { name: 'サイズ' }).getByRole('radio', { checked: false }).first().check()
  await expect(number).not.toHaveText(second!)
})

journey('recently viewed items are shown on the next item', async ({ page }) => {
  await page.goto(SOFA)
  const name = await page.getByRole('heading', { level: 1 }).textContent()
  await waitForHydration(page)
  await page.locator('section', { hasText: '合わせて見たい商品' }).getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(name!)
  const recent = page.locator('section', { hasText: '最近チェックした商品' })
  await expect(recent.getByRole('link', { name: name! })).toBeVisible()
})

journey.describe('without a service worker, which would answer with its shell', () => {
  journey.use({ serviceWorkers: 'block' })

  journey('an address without a page gets 404 with the error page', async ({ page, complaints }) => {
    complaints.allow(/status of 404|registration blocked/)
    // An item that does not exist, a number that is none, a category that cannot be, a page in capitals, an unknown page.
    for (const path of ['/items/999999', '/items/0123', '/items/category/abc', '/Items', '/nowhere']) {
      const response = await page.goto(path)
      expect(response!.status(), path).toBe(404)
      await expect(page).toHaveTitle('This page could not be found | こもれび')
      await expect(page.getByRole('heading', { level: 1, name: 'エラーが発生しました' })).toBeVisible()
      await expect(page.getByText('This page could not be found')).toHaveAttribute('lang', 'en')
      await page.getByRole('link', { name: 'ホームへ戻る' }).click()
      await expect(page).toHaveURL('/')
    }
  })
})

journey(
  'the page of an item that does not exist shows popular items, and nothing moves',
  async ({ page, complaints }) => {
    complaints.allow(/status of 404/)
    const shift = await watchLayoutShift(page)
    await page.goto('/items/999999')
    await expect(page.getByRole('heading', { level: 2, name: '人気の商品' })).toBeVisible()
    expect(await shift()).toBeLessThan(0.01)
  },
)

journey('the page is shared by copying its URL', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${SOFA}?utm_source=mail`)
  await page.getByRole('button', { name: 'シェアする' }).click()
  const toast = page.getByRole('status').filter({ hasText: 'リンクをコピーしました' })
  // It disappears by itself after five seconds.
  await toast.click()
  await expect(toast).toBeHidden()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(SOFA)
})
