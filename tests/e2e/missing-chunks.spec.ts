import { findChunk } from './support/chunks.ts'
import { expect, journey } from './support/journey.ts'
import { waitForHydration } from './support/hydration.ts'

// A service worker would answer with its cached chunks, which the journey cannot intercept.
journey.use({ serviceWorkers: 'block' })

journey(
  'a missing chunk reloads the page once, then shows a message; links still work @phone',
  async ({ page, complaints }) => {
    complaints.allow(/Failed to load resource|Failed to fetch dynamically|registration blocked/)
    // The side menu and the dialog of the reservation, by their titles.
    for (const title of ['title:`メニュー`', 'title:`来店予約`'])
      await page.route(findChunk(title), (route) => route.fulfill({ status: 404 }))
    let loads = 0
    page.on('load', () => (loads += 1))
    await page.goto('/shop')
    await waitForHydration(page)
    const menu = page.getByRole('button', { name: 'メニュー' })
    await menu.click()
    await expect.poll(() => loads).toBe(2)
    await waitForHydration(page)
    await menu.click()
    await expect(page.getByRole('button', { name: '再読み込み' })).toBeVisible()
    await page
      .getByRole('link', { name: /を予約する$/ })
      .first()
      .click()
    await expect(page).toHaveURL(/\/reservation\?shop=\d+$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(loads).toBe(2)
  },
)
