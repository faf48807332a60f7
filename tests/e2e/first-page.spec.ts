import { expect, journey } from './support/journey.ts'
import { waitForHydration } from './support/hydration.ts'

journey('sections far below the fold are laid out when scrolled near @both', async ({ page }) => {
  await page.goto('/')
  await waitForHydration(page)
  await page.waitForLoadState('networkidle')
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  const reserved = await height()
  const shop = page.locator('#shops img').last()
  const isLaidOut = () => shop.evaluate((it) => it.checkVisibility({ contentVisibilityAuto: true }))
  expect(await isLaidOut()).toBe(false)
  await page.locator('#shops').scrollIntoViewIfNeeded()
  await expect.poll(isLaidOut).toBe(true)

  // The reserved height is close to the real one, so that the scroll bar hardly moves.
  await page.evaluate(() => document.documentElement.classList.add('whole'))
  const whole = await height()
  expect(Math.abs(whole / reserved - 1)).toBeLessThan(0.2)
  const { width, height: screen } = page.viewportSize()!
  if (width < 640) expect(whole / screen).toBeLessThanOrEqual(9)
})

journey('a list that was scrolled is at the same place after a reload and after Back @both', async ({ page }) => {
  await page.goto('/items')
  await waitForHydration(page)
  const card = page.getByRole('main').getByRole('article').nth(15)
  const top = () => card.evaluate((it) => Math.round(it.getBoundingClientRect().top))
  await page.evaluate(() => scrollTo(0, 2_000))
  await card.scrollIntoViewIfNeeded()
  const before = await top()

  await page.reload({ waitUntil: 'load' })
  expect(Math.abs((await top()) - before), 'before hydration').toBeLessThanOrEqual(2)
  await waitForHydration(page)
  expect(Math.abs((await top()) - before), 'after hydration').toBeLessThanOrEqual(2)

  await card.getByRole('link').click()
  await expect(page).toHaveURL(/\/items\/\d+$/)
  await expect(page.getByRole('button', { name: 'カートに入れる' }).first()).toBeVisible()
  await page.goBack()
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThanOrEqual(2)
})

journey('the home page restores the scroll position, as the first page and as a later one', async ({ page }) => {
  const link = page.getByRole('link', { name: '人気の商品をもっと見る' })
  const top = () => link.evaluate((it) => Math.round(it.getBoundingClientRect().top))
  const isStill = () =>
    link.evaluate(async (it) => {
      const { top } = it.getBoundingClientRect()
      for (let frame = 0; frame < 10; frame++) await new Promise(requestAnimationFrame)
      return it.getBoundingClientRect().top === top
    })
  const leaveAndReturn = async () => {
    // Passes over sections that were never laid out.
    await link.scrollIntoViewIfNeeded()
    // Sections near the view are laid out one after the other.
    await expect.poll(isStill).toBe(true)
    const before = await top()
    await link.click()
    await expect(page).toHaveURL(/sort=popular/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goBack()
    await expect(link).toBeVisible()
    await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThanOrEqual(2)
  }
  await page.goto('/')
  await waitForHydration(page)
  await leaveAndReturn()

  await page.goto('/shop')
  await waitForHydration(page)
  await page.getByRole('banner').getByRole('link', { name: 'こもれび' }).click()
  await expect(page).toHaveURL('/')
  await expect(link).toBeAttached()
  await leaveAndReturn()
})
