import { expect, journey } from './support/journey.ts'
import { takenOver } from './support/program.ts'

journey('pages name the public address, whatever name the store was reached by', async ({ page, baseURL }) => {
  const canonical = page.locator('link[rel=canonical]')
  await page.goto(`${baseURL!.replace('localhost', '127.0.0.1')}/`)
  await takenOver(page)
  await expect(canonical).toHaveAttribute('href', `${baseURL}/`)
  await page.getByRole('contentinfo').getByRole('link', { name: '会社案内' }).click()
  await expect(canonical).toHaveAttribute('href', `${baseURL}/about`)
})
