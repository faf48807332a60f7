import { chromium, type Page } from '@playwright/test'
import { letDaysPass, offerInstall, visitPage } from './support/app.ts'
import { expect, journey, WHOLE_BROWSER } from './support/journey.ts'

const card = (page: Page) => page.getByRole('region', { name: 'こもれびをアプリに' })
const follow = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('link', { name }).click()

journey('returning visitors get one install offer per month, never over a form @phone', async ({ page }) => {
  await visitPage(page, '/')
  await offerInstall(page)
  await follow(page, '会社案内')
  await expect(page.getByRole('heading', { level: 1, name: '会社案内' })).toBeVisible()
  await expect(card(page), 'asked in the first visit').toBeHidden()

  await letDaysPass(page, 1)
  await visitPage(page, '/login')
  await offerInstall(page)
  await expect(card(page), 'asked over a form').toBeHidden()
  await page.getByRole('banner').getByRole('link').click()
  await expect(card(page)).toBeVisible()
  await page.getByRole('button', { name: 'あとで' }).click()
  await expect(card(page)).toBeHidden()

  for (const [days, isSelected] of [
    [2, false],
    [29, true],
  ] as const) {
    await letDaysPass(page, days)
    await visitPage(page, '/about')
    await offerInstall(page)
    await (isSelected ? expect(card(page)).toBeVisible() : expect(card(page)).toBeHidden())
  }
})

journey('the app can be installed from offer, menu and settings while the browser supports it', async ({ page }) => {
  await visitPage(page, '/settings')
  await expect(page.getByText('お使いのブラウザは追加に対応していないか')).toBeVisible()
  const prompts = await offerInstall(page)
  const button = page.getByRole('main').getByRole('button', { name: 'アプリを追加' })
  await button.click()
  expect(await prompts()).toBe(1)
  await expect(button, 'an offer is good for one question').toBeHidden()

  await offerInstall(page)
  await expect(button).toBeVisible()
  await page.evaluate(() => dispatchEvent(new Event('appinstalled')))
  await expect(button).toBeHidden()
})

journey('the side menu installs the app too @phone', async ({ page }) => {
  await visitPage(page, '/about')
  const menu = page.getByRole('dialog', { name: 'メニュー' })
  await page.getByRole('button', { name: 'メニュー' }).click()
  await expect(menu.getByRole('link', { name: '設定' })).toBeVisible()
  await expect(menu.getByRole('button', { name: 'アプリを追加' })).toBeHidden()
  const prompts = await offerInstall(page)
  await menu.getByRole('button', { name: 'アプリを追加' }).click()
  await expect(menu).toBeHidden()
  expect(await prompts()).toBe(1)
})

journey('the install offer causes no layout shift @phone', async ({ page }) => {
  await visitPage(page, '/')
  await letDaysPass(page, 1)
  await visitPage(page, '/')
  await page.evaluate(() => {
    const shifts = window as unknown as { shifted: number }
    shifts.shifted = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.shifted += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift' })
  })
  await offerInstall(page)
  await expect(card(page)).toBeVisible()
  expect(await page.evaluate(() => (window as unknown as { shifted: number }).shifted)).toBe(0)
})

/** Browsers offer installation only in a persistent profile. */
journey('the browser considers the store installable and offers it', async ({ baseURL }) => {
  const context = await chromium.launchPersistentContext('', WHOLE_BROWSER)
  try {
    const page = await context.newPage()
    await page.goto(`${baseURL}/settings`)
    await expect(page.getByRole('main').getByRole('button', { name: 'アプリを追加' })).toBeVisible()
    const browser = await context.newCDPSession(page)
    expect((await browser.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([])
    expect((await browser.send('Page.getAppManifest')).errors).toEqual([])
    expect(await browser.send('Page.getAppId')).toMatchObject({ appId: `${baseURL}/` })
  } finally {
    await context.close()
  }
})
