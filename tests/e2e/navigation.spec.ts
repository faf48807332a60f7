import { expect, journey } from './support/journey.ts'

const scrolledTo = (page: { evaluate: <T>(run: () => T) => Promise<T> }) => page.evaluate(() => Math.round(scrollY))

journey(
  'a click that comes before the program is done once it is there, and what was typed stays',
  async ({ page }) => {
    let letProgramCome = () => {}
    const programMayCome = new Promise<void>((resolve) => (letProgramCome = resolve))
    await page.route('**/assets/app-*.js', async (route) => {
      await programMayCome
      await route.continue()
    })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/', { waitUntil: 'commit' })
    await page.getByRole('button', { name: 'さがす' }).click()
    await page.getByRole('searchbox').fill('ソファ')
    await page.getByRole('button', { name: 'メニュー' }).click()
    await expect(page.getByRole('dialog', { name: 'メニュー' })).toBeHidden()
    letProgramCome()
    await expect(page.getByRole('dialog', { name: 'メニュー' })).toBeVisible()
    await expect(page.locator('input[name=q]')).toHaveValue('ソファ')
  },
)

journey('back leads to the place where one was, also after scrolling before the program came', async ({ page }) => {
  await page.goto('/items', { waitUntil: 'domcontentloaded' })
  await page.evaluate(() => scrollTo(0, 700))
  await page.waitForFunction(() => window.$_TSR === undefined)
  expect(await scrolledTo(page)).toBe(700)
  await page
    .locator('main a[href^="/items/"]:not([href*="category"])')
    .first()
    .evaluate((link: HTMLElement) => link.click())
  await expect(page).toHaveURL(/\/items\/\d+$/)
  await expect.poll(() => scrolledTo(page)).toBe(0)
  await page.goBack()
  await expect.poll(() => scrolledTo(page)).toBe(700)
  await page.reload()
  await expect.poll(() => scrolledTo(page)).toBe(700)
})

journey('the back button closes the menu and stays on the page @phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/about')
  await page.getByRole('button', { name: 'メニュー' }).click()
  await expect(page.getByRole('dialog', { name: 'メニュー' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog', { name: 'メニュー' })).toBeHidden()
  await expect(page).toHaveURL(/\/about$/)
})

journey(
  'a lost part of the program reloads the page once; then the error page says so',
  async ({ page, complaints }) => {
    complaints.allow(/Failed to load resource|dynamically imported module/)
    await page.goto('/')
    await page.waitForFunction(() => window.$_TSR === undefined)
    await page.route('**/assets/{law,pp}-*.js', (route) => route.fulfill({ status: 404 }))
    let loads = 0
    page.on('load', () => (loads += 1))
    await page.getByRole('contentinfo').getByRole('link', { name: 'プライバシーポリシー' }).click()
    await expect.poll(() => loads).toBe(1)
    await page.waitForFunction(() => window.$_TSR === undefined)
    await page.goto('/about')
    await page.waitForFunction(() => window.$_TSR === undefined)
    loads = 0
    await page.getByRole('contentinfo').getByRole('link', { name: '特定商取引法に基づく表記' }).click()
    await expect(page.getByRole('heading', { name: 'エラーが発生しました' })).toBeVisible()
    await expect(page).toHaveTitle(/dynamically imported module.* \| こもれび/)
    expect(loads).toBe(0)
  },
)

journey('the words of the search lead to the items before the program runs', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await page.goto('/')
  await page.locator('input[name=q]').fill('0123')
  await page.locator('input[name=q]').press('Enter')
  await expect(page).toHaveURL(/\/items\?q=0123$/)
  await context.close()
})
