import type { Page } from '@playwright/test'
import { expect, journeyWithWorker as journey } from './support/journey.ts'
import { register } from './support/customer.ts'
import { openAsReturningVisitor } from './support/catalogue.ts'
import { waitForHydration } from './support/hydration.ts'

/** Console messages about failed requests. */
const NO_NETWORK = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|NoNetworkError/

const NOT_STORED = 'この内容は、まだこの端末に保存されていません'

const search = async (page: Page, words: string) => {
  const field = page.getByRole('search').getByLabel('商品をさがす')
  await field.fill(words)
  await field.press('Enter')
}

journey('returning visitors have the whole catalogue offline', async ({ page, context, complaints }) => {
  complaints.allow(NO_NETWORK)
  const requests: string[] = []
  await openAsReturningVisitor(page)
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await context.setOffline(true)

  // Unvisited pages: a list, filtered, sorted, paginated; an item; a search; categories.
  await page.getByRole('navigation', { name: 'メイン' }).getByRole('link', { name: '商品', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: '商品一覧' })).toBeVisible()
  const count = page.getByRole('status').filter({ hasText: /^[\d,]+点の商品/ })
  const everything = await count.textContent()
  await page.getByRole('complementary').getByLabel('ナチュラル', { exact: true }).check()
  await expect(count).not.toHaveText(everything!)
  await page.getByLabel('並べ替え').selectOption('価格の安い順')
  await expect(page).toHaveURL('/items?colour=natural&sort=priceAsc')
  await page.goto('/items?page=2')
  await expect(page.locator('article').first()).toBeVisible()

  await search(page, 'らんぷ')
  await expect(page.getByRole('heading', { level: 1, name: '「らんぷ」の検索結果' })).toBeVisible()
  const card = page.locator('article').nth(2).getByRole('link')
  const name = (await card.textContent())!
  await card.click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'サイズ・素材・お手入れ' })).toBeVisible()
  expect(requests.filter((path) => /^\/api\/(Items|Shops)/.test(path))).toEqual([])
})

journey('an item that was never visited opens by its URL while offline', async ({ page, context, complaints }) => {
  complaints.allow(NO_NETWORK)
  await openAsReturningVisitor(page)
  const { data } = await (await page.request.get('/api/Items?perPage=3&sort=popular')).json()
  await context.setOffline(true)
  for (const { id, name } of data) {
    await page.goto(`/items/${id}`)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    // Its pictures were never fetched, and no broken-image icon is shown.
    await expect(page.getByRole('main').getByRole('img').first()).toHaveCSS('opacity', '0')
  }
  // Lists and entries of collections that were never visited.
  for (const [path, name] of [
    ['/news', 'お知らせ'],
    ['/news/1', /工房で、土曜・日曜も/],
    ['/special', '特集'],
    ['/special/1', '手をのばせば届く台所'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  }
  // What the device does not have says so, and leads to what it has.
  for (const path of ['/members', '/members/1', '/movies', '/movies/1', '/items/987654']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: NOT_STORED }), path).toBeVisible()
  }
  await page
    .getByRole('navigation', { name: /オフラインでもご覧/ })
    .getByRole('link', { name: '特集' })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: '特集' })).toBeVisible()
})

journey('lists are the same with and without the offline catalogue', async ({ page, context, browser, complaints }) => {
  complaints.allow(NO_NETWORK)
  const addresses = [
    '/items?sort=popular',
    '/items?q=木&sort=priceDesc',
    '/items?category=1&inStock=1',
    '/items?page=3',
    // Also finds cases, columns, menus and events.
    '/items?q=キッチン',
  ]
  // Without a worker, which would open the shell.
  const other = await browser.newContext({ baseURL: process.env['STORE_URL']!, serviceWorkers: 'block' })
  const rendered = await other.newPage()
  const fromServer: string[][] = []
  for (const address of addresses) {
    await rendered.goto(address)
    fromServer.push(await rendered.locator('article').getByRole('link').allTextContents())
  }
  await other.close()
  const html = await (await page.request.get(addresses.at(-1)!)).text()
  expect(html.match(/id="found-\w+"/g)).toEqual([
    'id="found-reform"',
    'id="found-column"',
    'id="found-menu"',
    'id="found-event"',
  ])
  await openAsReturningVisitor(page, '/law')
  for (const [i, address] of addresses.entries()) {
    await page.goto('/about')
    // The shell has nothing to hydrate, so content means that the scripts have run.
    await waitForHydration(page)
    await expect(page.getByRole('heading', { level: 1, name: '会社案内' })).toBeVisible()
    await context.setOffline(true)
    // Client-side navigation, so that no server-rendered page is involved.
    await page.evaluate((href) => {
      history.pushState(null, '', href)
      dispatchEvent(new PopStateEvent('popstate'))
    }, address)
    await expect(page.getByRole('status').filter({ hasText: /^[\d,]+点の商品/ })).toBeVisible()
    // Other results follow the items.
    await expect.poll(() => page.locator('article').getByRole('link').allTextContents()).toEqual(fromServer[i])
    await context.setOffline(false)
  }
})

journey('offline a notice shows the age of the data without a layout shift', async ({ page, context, complaints }) => {
  complaints.allow(NO_NETWORK)
  await openAsReturningVisitor(page)
  await page.goto('/items')
  await waitForHydration(page)
  await page.waitForLoadState('networkidle')
  const breadcrumb = page.getByRole('main').getByRole('link', { name: 'ホーム', exact: true })
  const top = (await breadcrumb.boundingBox())!.y
  await context.setOffline(true)
  const strip = page.getByText(/^オフラインです。\d+\/\d+ \d+:\d\d時点の商品を表示しています$/)
  await expect(strip).toBeVisible()
  const expectUncovered = async () => {
    const { y, height } = (await strip.boundingBox())!
    expect((await breadcrumb.boundingBox())!.y).toBeGreaterThanOrEqual(y + height - 1)
  }
  await expectUncovered()
  await page.locator('article').first().getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'サイズ・素材・お手入れ' })).toBeVisible()
  await expectUncovered()
  await page.goBack()
  await context.setOffline(false)
  await expect(strip).toBeHidden()
  expect((await breadcrumb.boundingBox())!.y, 'no hole stays').toBe(top)
})

journey('the offline notice covers no other notices below the header', async ({ page, context, complaints }) => {
  complaints.allow(NO_NETWORK)
  await register(page)
  await openAsReturningVisitor(page)
  await context.setOffline(true)
  await page.goto('/items')
  const strip = page.getByText(/^オフラインです。/)
  const other = page.getByText('メールアドレスのご確認をお願いします')
  await expect(strip).toBeVisible()
  await expect(other).toBeVisible()
  const upper = (await strip.boundingBox())!
  const lower = (await other.boundingBox())!
  expect(lower.y).toBeGreaterThanOrEqual(upper.y + upper.height)
})

journey('the settings show, update and delete the data on the device', async ({ page, context, complaints }) => {
  complaints.allow(NO_NETWORK)
  await page.goto('/settings')
  // Loaded now, because it cannot be loaded offline.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await expect(page.getByText('保存していません')).toBeVisible()
  await expect(page.getByText(/はじめての保存では約[\d.]+MB/)).toBeVisible()
  await page.getByRole('button', { name: '今すぐ更新する' }).click()
  await expect(page.getByText(/^\d+\/\d+ \d+:\d\d時点$/)).toBeVisible()
  const { total } = await (await page.request.get('/api/Items')).json()
  await page.getByText('詳しく').first().click()
  await expect(page.getByText(`${total}点`, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: '写真も保存する' }).click()
  await expect(page.getByText(/^[1-9]\d*枚$/)).toBeVisible()

  await context.setOffline(true)
  await expect(page.getByRole('button', { name: 'オフラインのため更新できません' })).toBeDisabled()
  await page.reload()
  await expect(page.getByRole('button', { name: 'オフラインのため更新できません' })).toBeDisabled()
  await expect(page.getByText(/^\d+\/\d+ \d+:\d\d時点$/)).toBeVisible()
  await expect(page.getByRole('alert'), 'nothing was requested').toBeHidden()
  await context.setOffline(false)
  await page.getByRole('button', { name: '削除する', exact: true }).click()
  await expect(page.getByText('保存していません')).toBeVisible()
  await page.getByText('詳しく').first().click()
  await expect(page.getByText('0枚')).toBeVisible()
  expect(await page.evaluate(() => caches.has('komorebi-thumbnails'))).toBe(false)

  // It stays deleted until requested.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.reload()
  await waitForHydration(page)
  await page.waitForLoadState('networkidle')
  await expect(page.getByText('保存していません')).toBeVisible()
})

journey('without storage the store works and says so', async ({ page }) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('no storage here', 'SecurityError')
    }
    IDBFactory.prototype.open = refuse as never
  })
  await page.goto('/settings')
  await expect(page.getByText('このブラウザでは保存できません')).toBeVisible()
  await page.getByRole('button', { name: '今すぐ更新する' }).click()
  await expect(page.getByText('このブラウザでは保存できません')).toBeVisible()
  await page.getByRole('navigation', { name: 'メイン' }).getByRole('link', { name: '商品', exact: true }).click()
  await expect(page.locator('article').first()).toBeVisible()
})

journey('a tab that blocks a database upgrade is reported and can be closed', async ({ page, context, complaints }) => {
  complaints.allow(/blocked by other connection/)
  const other = await context.newPage()
  await other.goto('/robots.txt')
  // Like a suspended page from before the database upgrade.
  await other.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('komorebi-offline-catalogue', 1)
        opening.addEventListener('success', () => {
          Object.assign(window, { held: opening.result })
          resolve()
        })
      }),
  )
  await page.goto('/settings')
  const notified = page.getByRole('alert').filter({ hasText: 'ほかのタブを閉じてから再読み込みしてください' })
  await expect(notified).toBeVisible()
  await expect(page.getByText('プライベートブラウズ')).toBeHidden()
  await other.close()
  await page.reload()
  // A first download may have started by itself.
  await expect(page.getByText(/^保存していません$|時点$/)).toBeVisible()
  await expect(notified).toBeHidden()
  await page.getByRole('button', { name: '今すぐ更新する' }).click()
  await expect(page.getByText(/^\d+\/\d+ \d+:\d\d時点$/)).toBeVisible()
})

journey('a database that hangs delays nothing, and a reset says that it failed', async ({ page }) => {
  await page.clock.install()
  await page.addInitScript(() => {
    localStorage.setItem('komorebi.pack', 'kept')
    // A request that neither succeeds nor fails.
    IDBFactory.prototype.open = () => new EventTarget() as never
  })
  await page.goto('/settings')
  await waitForHydration(page)
  await page.getByRole('navigation', { name: 'メイン' }).getByRole('link', { name: '商品', exact: true }).click()
  await expect(page.locator('article').first()).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'この端末のデータを削除する' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '削除する' }).click()
  // Storage has seconds to respond, one place after the other.
  await expect(async () => {
    await page.clock.fastForward(5_000)
    await expect(page.getByText('データを削除できませんでした')).toBeVisible({ timeout: 500 })
  }).toPass()
})
