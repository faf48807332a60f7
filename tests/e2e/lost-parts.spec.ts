import { expect, journey } from './support/journey.ts'

journey(
  'a page stays under its reader when letters that it could do without are lost',
  async ({ page, complaints }) => {
    complaints.allow(/Failed to load resource/)
    await page.route('**/assets/late-*.css', (route) => route.fulfill({ status: 404 }))
    let loads = 0
    page.on('load', () => (loads += 1))
    const lost = page.waitForResponse('**/assets/late-*.css')
    await page.goto('/')
    await lost
    await page.getByRole('contentinfo').getByRole('link', { name: '会社案内' }).click()
    await expect(page.getByRole('heading', { level: 1, name: '会社案内' })).toBeVisible()
    expect(loads).toBe(1)
  },
)
