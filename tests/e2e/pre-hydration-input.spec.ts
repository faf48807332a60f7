import { expect, journey } from './support/journey.ts'
import { holdProgram } from './support/program.ts'

journey('a condition ticked before the program narrows the list once it is there', async ({ page }) => {
  const letProgramCome = await holdProgram(page)
  await page.goto('/items', { waitUntil: 'commit' })
  const side = page.getByRole('complementary', { name: 'カテゴリーと絞り込み' })
  await side.getByLabel('ナチュラル', { exact: true }).check()
  await side.getByLabel('下限（円）').fill('２０，０００')
  letProgramCome()
  await expect(page).toHaveURL(/\/items\?.*colour=natural/)
  await expect(side.getByLabel('ナチュラル', { exact: true })).toBeChecked()
  await expect(side.getByLabel('下限（円）')).not.toHaveValue('')
})

journey('an order chosen before the program is the order of the list @phone', async ({ page }) => {
  const letProgramCome = await holdProgram(page)
  await page.goto('/items', { waitUntil: 'commit' })
  await page.getByLabel('並べ替え').selectOption('価格の安い順')
  letProgramCome()
  await expect(page).toHaveURL('/items?sort=priceAsc')
})
