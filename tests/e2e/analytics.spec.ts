import { text } from 'node:stream/consumers'
import type { Page } from '@playwright/test'
import { expect } from './support/journey.ts'
import { startLocalServer } from './support/local-server.ts'
import { journeyWithEnvironment } from './support/own-store.ts'
import { waitForHydration, WHEN_IDLE } from './support/hydration.ts'

interface PageView {
  name: string
  url: string
  domain: string
  referrer: string
}

let collected: PageView[] = []

/** Collects page views like Plausible. */
async function startCollector() {
  const { url, close } = await startLocalServer((request, response) => {
    void text(request).then((body) => {
      if (request.method === 'POST' && request.url === '/api/event') collected.push(JSON.parse(body) as PageView)
      response.writeHead(202, { 'access-control-allow-origin': '*' }).end('ok')
    })
  })
  return { env: { ANALYTICS_URL: url, ANALYTICS_ID: 'komorebi.example' }, close }
}

const journey = journeyWithEnvironment(startCollector)
journey.beforeEach(() => void (collected = []))

const paths = () => collected.map(({ url }) => url.replace(/^https?:\/\/[^/]+/, ''))
const strip = (page: Page) => page.getByRole('region', { name: 'アクセス解析への同意' })
const visit = async (page: Page, name: string) => {
  await page.getByRole('contentinfo').getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

journey('page views are counted after consent, without search words', async ({ page, baseURL }) => {
  await page.goto('/items?q=' + encodeURIComponent('ソファ') + '#main')
  await waitForHydration(page)
  await visit(page, '会社案内')
  await page.goBack()
  await expect(strip(page)).toBeVisible()
  expect(collected, 'counted before being asked').toEqual([])

  await strip(page).getByRole('button', { name: '同意する' }).click()
  await expect(strip(page)).toBeHidden()
  await expect.poll(() => collected.length, WHEN_IDLE).toBe(1)
  expect(collected[0]).toEqual({ name: 'pageview', url: `${baseURL}/items`, domain: 'komorebi.example', referrer: '' })
  await visit(page, '会社案内')
  await expect.poll(paths, WHEN_IDLE).toEqual(['/items', '/about'])
  await page.reload()
  await expect.poll(paths, WHEN_IDLE).toEqual(['/items', '/about', '/about'])
  await expect(strip(page)).toBeHidden()
})

journey('visitors who refuse are not counted and not asked again', async ({ page }) => {
  await page.goto('/')
  await strip(page).getByRole('button', { name: '同意しない' }).click()
  await visit(page, '会社案内')
  await page.reload()
  await waitForHydration(page)
  await visit(page, 'プライバシーポリシー')
  await expect(strip(page)).toBeHidden()
  expect(collected).toEqual([])
})

journey('the choice can be changed in the settings in both directions', async ({ page }) => {
  await page.goto('/')
  await strip(page).getByRole('button', { name: '同意しない' }).click()
  await visit(page, '設定')
  const choice = page.getByRole('checkbox', { name: '閲覧したページの計測に同意する' })
  await expect(choice).not.toBeChecked()
  await choice.check()
  await expect.poll(paths, WHEN_IDLE).toEqual(['/settings'])
  await visit(page, '会社案内')
  await expect.poll(paths, WHEN_IDLE).toEqual(['/settings', '/about'])
  await visit(page, '設定')
  // The heading may be visible before the view is counted.
  await expect.poll(paths, WHEN_IDLE).toEqual(['/settings', '/about', '/settings'])
  await choice.uncheck()
  await visit(page, '会社案内')
  await page.reload()
  await waitForHydration(page)
  expect(paths()).toEqual(['/settings', '/about', '/settings'])
})

journey('the consent notice covers no part of the page permanently @phone', async ({ page }) => {
  await page.goto('/')
  await expect(strip(page)).toBeVisible()
  // The page grows while its content arrives.
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    const edge = (await strip(page).boundingBox())!.y
    const last = (await page.getByText('© こもれび').boundingBox())!
    expect(last.y + last.height).toBeLessThanOrEqual(edge)
  }).toPass()
})
