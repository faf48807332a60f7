import { expect, journey } from './support/journey.ts'

journey('the store opens and shows its items @both', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveTitle(/こもれび/)
  await page.goto('/items')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('article').getByRole('link').first()).toBeVisible()
})
