import { expect, journey } from './support/journey.ts'
import { waitForHydration } from './support/hydration.ts'

journey('a column is found by its theme, read, and leads to what it names @phone', async ({ page }) => {
  await page.goto('/column')
  await waitForHydration(page)
  const filters = page.getByRole('navigation', { name: '絞り込み' })
  const total = Number(await page.getByRole('status').filter({ hasText: '件のコラム' }).locator('strong').textContent())
  await filters.getByRole('link', { name: /^選び方/ }).click()
  await expect(page).toHaveURL('/column?category=choose')
  const cards = page.getByRole('main').getByRole('article')
  // While the list loads, its skeleton has no cards.
  await expect.poll(async () => (await cards.count()) || total).toBeLessThan(total)
  const filtered = await cards.count()
  await expect(filters.getByRole('link', { name: /^選び方/ })).toHaveText(`選び方${filtered}`)
  const title = await cards.first().getByRole('heading').textContent()
  await cards.first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title!)
  await page.getByRole('navigation', { name: '目次' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/#/)
  await page.getByRole('main').getByRole('link', { name: 'コラムの一覧へ' }).click()
  await expect(page).toHaveURL('/column')
})
