import { expect, journey } from './support/journey.ts'
import { waitForHydration } from './support/hydration.ts'

journey('pages contain the public URL regardless of the request’s host', async ({ page, baseURL }) => {
  const canonical = page.locator('link[rel=canonical]')
  await page.goto(`${baseURL!.replace('localhost', '127.0.0.1')}/`)
  await waitForHydration(page)
  await expect(canonical).toHaveAttribute('href', `${baseURL}/`)
  await page.getByRole('contentinfo').getByRole('link', { name: '会社案内' }).click()
  await expect(canonical).toHaveAttribute('href', `${baseURL}/about`)
})
