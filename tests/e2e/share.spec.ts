import { waitForHydration } from './support/hydration.ts'
import { expect, journey } from './support/journey.ts'

const shared = (fields: Record<string, string>) => `/share?${new URLSearchParams(fields)}`

journey('the server redirects shared content to the item or to the search', async ({ request, baseURL }) => {
  for (const [fields, aim] of [
    [{ text: `見て！ ${baseURL}/items/1101` }, '/items/1101'],
    [{ url: `${baseURL}/items/1101?utm_source=app` }, '/items/1101'],
    [{ title: '木の椅子', url: 'https://other.example/chairs' }, `/items?q=${encodeURIComponent('木の椅子')}`],
    [{ url: `${baseURL}//evil.example/items/1` }, '/items'],
    [{ text: '//evil.example' }, `/items?q=${encodeURIComponent('//evil.example')}`],
    [{}, '/items'],
  ] as const) {
    const response = await request.get(shared(fields), { maxRedirects: 0 })
    expect([response.status(), response.headers()['location']]).toEqual([307, aim])
  }
})

journey('the app’s shortcuts open the cart and the search @both', async ({ page }) => {
  await page.goto('/#cart')
  await waitForHydration(page)
  await expect(page.getByRole('dialog', { name: 'カート' })).toBeVisible()
  expect(new URL(page.url()).hash).toBe('')
  await page.goBack()
  await page.goto('/about')
  await waitForHydration(page)
  await page.evaluate(() => void (location.href = '/#search'))
  await expect(page.getByRole('search').getByLabel('商品をさがす')).toBeFocused()
})
