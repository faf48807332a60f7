import { register } from './support/customer.ts'
import { expect, journey } from './support/journey.ts'

journey('a page that is prepared ahead acts only when it is opened', async ({ page, complaints }) => {
  // What the page requests when it is opened may arrive after the log-out.
  complaints.allow(/status of 401/)
  await register(page)
  await page.addInitScript(() => {
    let isPrepared = true
    Object.defineProperty(document, 'prerendering', { get: () => isPrepared })
    addEventListener('openPage', () => {
      isPrepared = false
      document.dispatchEvent(new Event('prerenderingchange'))
    })
  })
  // The page that was open sends no more requests.
  await page.goto('about:blank')
  const requests: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) requests.push(request.url())
  })
  await page.goto('/logout')
  // All scripts have arrived long before.
  await page.waitForTimeout(4_000)
  expect(requests).toEqual([])
  expect(await page.evaluate(() => localStorage.getItem('customers.token'))).toBeTruthy()
  await page.evaluate(() => dispatchEvent(new Event('openPage')))
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => localStorage.getItem('customers.token'))).toBeNull()
})
