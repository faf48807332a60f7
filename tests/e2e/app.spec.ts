import type { Page } from '@playwright/test'
import { IPHONE, openAsApp, visitPage } from './support/app.ts'
import { countGuestKeys, LAMP, putInCart } from './support/cart.ts'
import { expect, journey } from './support/journey.ts'

const bar = (page: Page) => page.getByRole('navigation', { name: 'アプリ' })
const cart = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'カート' })

journey('the app has a bottom bar that causes no layout shift and hides for the keyboard @phone', async ({ page }) => {
  await openAsApp(page)
  await page.addInitScript(() => {
    const shifts = window as unknown as { shifted: number }
    shifts.shifted = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.shifted += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await putInCart(page, LAMP)
  await page.goto('/')
  await expect(bar(page).getByRole('link', { name: 'ホーム' })).toHaveAttribute('aria-current', 'page')
  await expect(cart(page)).toHaveAccessibleDescription('1点')
  expect(await page.evaluate(() => (window as unknown as { shifted: number }).shifted)).toBeLessThan(0.01)

  await bar(page).getByRole('button', { name: 'さがす' }).click()
  // Its role is `searchbox` until the code of the suggestions is loaded. Then the first Escape closes only them.
  await expect(page.getByRole('combobox', { name: '商品をさがす' })).toBeFocused()
  await expect(bar(page)).toBeHidden()
  const suggestions = page.getByRole('listbox', { name: '検索のヒント' })
  await expect(suggestions).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(suggestions).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(bar(page)).toBeVisible()

  await bar(page).getByRole('link', { name: '予約' }).click()
  await expect(page.getByRole('heading', { name: '来店予約', level: 1 })).toBeVisible()
  await bar(page).getByRole('link', { name: 'お気に入り' }).click()
  await expect(bar(page).getByRole('link', { name: 'お気に入り' })).toHaveAttribute('aria-current', 'page')

  const footer = page.getByText('© こもれび')
  // The page grows while its content arrives.
  await expect(async () => {
    await footer.scrollIntoViewIfNeeded()
    const end = await footer.boundingBox()
    const top = await bar(page).boundingBox()
    expect(end!.y + end!.height, 'the page ends over the bar').toBeLessThanOrEqual(top!.y)
  }).toPass()
})

journey('browsers and wide screens have no bottom bar', async ({ page }) => {
  await visitPage(page, '/')
  await expect(bar(page)).toBeHidden()
  await openAsApp(page)
  await visitPage(page, '/')
  await expect(bar(page)).toBeHidden()
})

journey.describe('on an iPhone', () => {
  journey.use({ userAgent: IPHONE, permissions: ['clipboard-read', 'clipboard-write'] })

  journey(
    'cart and favorites are carried over from Safari to the app by a code @phone',
    async ({ page, browser, baseURL }) => {
      await putInCart(page, LAMP)
      await page.getByRole('button', { name: 'お気に入りに追加' }).first().click()
      await expect.poll(() => countGuestKeys(page, 'favorites')).toBe(1)
      await visitPage(page, '/settings')
      await page.getByRole('main').getByRole('button', { name: 'アプリを追加' }).click()
      const guide = page.getByRole('dialog', { name: 'ホーム画面に追加する' })
      await expect(guide.getByRole('listitem')).toHaveCount(3)
      await guide.getByRole('button', { name: '引き継ぎコードをコピー' }).click()
      const code = await page.evaluate(() => navigator.clipboard.readText())
      expect(code).toMatch(/^KOMOREBI1\.[A-Z0-9-]+\.[a-z0-9]+\.[a-z0-9]+$/)
      await expect(page.locator('link[rel=apple-touch-startup-image]')).toHaveCount(1)

      const context = await browser.newContext({
        baseURL: baseURL!,
        userAgent: IPHONE,
        viewport: { width: 390, height: 844 },
        permissions: ['clipboard-read', 'clipboard-write'],
      })
      const app = await context.newPage()
      await openAsApp(app)
      await app.goto('/')
      const start = app.getByRole('region', { name: 'カートとお気に入りの引き継ぎ' })
      await app.evaluate(() => navigator.clipboard.writeText('別のもの'))
      await start.getByRole('button', { name: '貼り付け' }).click()
      await expect(start.getByText('引き継ぎコードを読み取れませんでした')).toBeVisible()
      await start.getByRole('textbox', { name: '引き継ぎコード' }).fill(code)
      await start.getByRole('button', { name: '引き継ぐ' }).click()
      await expect(app.getByText('カートの1種類とお気に入り1件を引き継ぎました')).toBeVisible()
      await expect(start).toBeHidden()
      await expect(cart(app)).toHaveAccessibleDescription('1点')
      await expect(bar(app).getByRole('link', { name: 'お気に入り 1件' })).toBeVisible()
      await app.reload()
      await cart(app).click()
      await expect(app.getByRole('dialog', { name: 'カート' }).getByRole('link', { name: LAMP.name })).toBeVisible()
      await context.close()
    },
  )

  journey('the carry-over can be skipped and is not offered again @phone', async ({ page }) => {
    await openAsApp(page)
    const start = page.getByRole('region', { name: 'カートとお気に入りの引き継ぎ' })
    await visitPage(page, '/')
    await start.getByRole('button', { name: 'はじめから使う' }).click()
    await expect(start).toBeHidden()
    await visitPage(page, '/settings')
    await expect(start).toBeHidden()
    await expect(page.getByRole('main').getByRole('button', { name: '貼り付け' })).toBeVisible()
  })
})
