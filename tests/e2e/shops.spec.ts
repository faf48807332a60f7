import { expect, journey } from './support/journey.ts'
import { waitForHydration } from './support/hydration.ts'

journey('an item links to the shop that displays it, with hours and directions @phone', async ({ page }) => {
  await page.goto('/items/1101')
  await waitForHydration(page)
  const shown = page.getByRole('region', { name: '展示中の店舗' })
  await shown
    .getByRole('link', { name: /こもれび/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/shop#shop-\d$/)
  const shop = page.getByRole('region', { name: 'こもれび 世田谷ショールーム' })
  await expect(shop).toBeInViewport()
  await expect(shop).toContainText('月・火・木 11:00〜18:00')
  await expect(shop).toContainText(/営業中|本日/)
  await expect(shop.getByRole('link', { name: '03-5550-0121' })).toHaveAttribute('href', 'tel:03-5550-0121')
  await expect(shop.getByRole('link', { name: 'こもれび 世田谷ショールームの地図を開く' })).toBeVisible()
  await shop.getByRole('link', { name: '展示中の照明' }).click()
  await expect(page).toHaveURL(/\/items\/category\/\d+\?shop=1$/)
})
