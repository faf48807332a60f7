import { expect, journey } from './support/journey.ts'
import { blockScripts } from './support/hydration.ts'

journey('a filter checked before hydration is applied afterwards', async ({ page }) => {
  const releaseScripts = await blockScripts(page)
  await page.goto('/items', { waitUntil: 'commit' })
  const side = page.getByRole('complementary', { name: 'カテゴリーと絞り込み' })
  await side.getByLabel('ナチュラル', { exact: true }).check()
  await side.getByLabel('下限（円）').fill('２０，０００')
  releaseScripts()
  await expect(page).toHaveURL(/\/items\?.*colour=natural/)
  await expect(side.getByLabel('ナチュラル', { exact: true })).toBeChecked()
  await expect(side.getByLabel('下限（円）')).not.toHaveValue('')
})

journey('a sort order chosen before hydration is applied afterwards @both', async ({ page }) => {
  const releaseScripts = await blockScripts(page)
  await page.goto('/items', { waitUntil: 'commit' })
  await page.getByLabel('並べ替え').selectOption('価格の安い順')
  releaseScripts()
  await expect(page).toHaveURL('/items?sort=priceAsc')
})
