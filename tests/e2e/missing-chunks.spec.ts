import { findChunk } from './support/chunks.ts'
import { expect, journey } from './support/journey.ts'
import { waitForHydration } from './support/hydration.ts'

journey(
  'a missing chunk reloads the page once, then shows a message; links still work @phone',
  async ({ page, complaints }) => {
    complaints.allow(/Failed to load resource|Failed to fetch dynamically/)
    // With the cart and the dialog of the reservation.
    for (const name of ['cart-later', 'reservation-later'])
      await page.route(findChunk(name), (route) => route.fulfill({ status: 404 }))
    let loads = 0
    page.on('load', () => (loads += 1))
    await page.goto('/shop')
    await waitForHydration(page)
    const cart = page.getByRole('button', { name: 'カート' })
    await cart.click()
    await expect.poll(() => loads).toBe(2)
    await waitForHydration(page)
    await cart.click()
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
