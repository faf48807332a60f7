import { expect, journey } from './support/journey.ts'
import { stubPictures } from './support/pictures.ts'

journey.use({ javaScriptEnabled: false })
// Without scripts lazy pictures load at once, and the server may have to derive them.
journey.beforeEach(({ page }) => stubPictures(page))

journey('pages are readable without JavaScript @both', async ({ page }) => {
  for (const [path, heading] of [
    ['/', /木もれ日のような心地よさを。$/],
    ['/items', '商品一覧'],
    ['/items?page=2', '商品一覧'],
    ['/items/category/11', 'ソファ'],
    ['/items/1101', 'ソラエ 3人掛けソファ'],
    ['/category', 'カテゴリー'],
    ['/about', '会社案内'],
    ['/law', '特定商取引法に基づく表記'],
    ['/pp', 'プライバシーポリシー'],
    ['/settings', '設定'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading }), path).toBeVisible()
    await expect(page.getByRole('contentinfo').getByRole('link', { name: '会社案内' }), path).toBeVisible()
  }
})

journey('links work from the home page to an item and back without JavaScript @both', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: '商品をさがす' }).click()
  await expect(page).toHaveURL('/items')
  await page.getByRole('navigation', { name: 'ページ送り' }).getByRole('link', { name: '2ページ目' }).click()
  await expect(page).toHaveURL('/items?page=2')
  const card = page.getByRole('article').first().getByRole('link')
  const name = await card.textContent()
  await card.click()
  await expect(page.getByRole('heading', { level: 1, name: name! })).toBeVisible()
  await expect(page.getByRole('radio', { checked: true }).first()).toBeVisible()
  await page.getByRole('navigation', { name: '現在の位置' }).getByRole('link').nth(2).click()
  await expect(page).toHaveURL(/\/items\/category\/\d+$/)
})

journey('menu and search open without JavaScript @phone', async ({ page }) => {
  await page.goto('/items/1101')
  await page.getByRole('button', { name: 'さがす' }).click()
  await page.getByRole('search').getByLabel('商品をさがす').fill('ソファ')
  await page.getByRole('search').getByRole('button', { name: 'さがす' }).click()
  await expect(page).toHaveURL(/\/items\?q=/)
  await page.getByRole('button', { name: 'メニュー' }).click()
  const menu = page.getByRole('dialog', { name: 'メニュー' })
  await menu.getByRole('link', { name: '店舗' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '店舗' })).toBeVisible()
})

journey('a login says what it needs, and offers no passkey without JavaScript @both', async ({ page }) => {
  await page.goto('/login')
  // The browser of these tests only stops scripts, so it does not show this.
  const html = await (await page.request.get('/login')).text()
  expect(html).toMatch(/<noscript>.*このページのご利用には、JavaScriptを有効にしてください。.*<\/noscript>/s)
  await expect(page.getByRole('textbox', { name: 'メールアドレス' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'パスキーでログイン' })).toBeHidden()
})

journey('no picture occurs three times on the home page', async ({ page }) => {
  const html = await (await page.request.get('/')).text()
  const ids = [...html.matchAll(/<img[^>]*?([0-9a-f]{16})/g)].map(([, id]) => id!)
  expect(ids.length).toBeGreaterThan(20)
  expect(Object.entries(Object.groupBy(ids, (id) => id)).filter(([, of]) => of!.length > 2)).toEqual([])
})

journey('all filters work without JavaScript', async ({ page }) => {
  await page.goto('/items?q=' + encodeURIComponent('オーク'))
  const conditions = page.getByRole('complementary', { name: 'カテゴリーと絞り込み' })
  await conditions.getByLabel('下限（円）').fill('１０，０００')
  await conditions.getByLabel('ナチュラル', { exact: true }).check()
  await conditions.getByLabel('ブラウン', { exact: true }).check()
  await conditions.getByLabel('在庫のある商品だけ').check()
  await conditions.getByRole('button', { name: 'この条件でさがす' }).click()
  const inForce = page.getByRole('list', { name: '選んだ条件' })
  await expect(inForce.getByRole('listitem')).toHaveText([
    '10,000円〜',
    'ナチュラル',
    'ブラウン',
    '在庫あり',
    'すべて外す',
  ])
  expect(new URL(page.url()).searchParams.get('q')).toBe('オーク')
  await expect(page.getByRole('article').first()).toBeVisible()
  await inForce.getByRole('link', { name: 'ブラウンの条件を外す' }).click()
  await expect(conditions.getByLabel('ブラウン', { exact: true })).not.toBeChecked()
  await expect(conditions.getByLabel('ナチュラル', { exact: true })).toBeChecked()
})

journey('an unknown URL shows the error page without JavaScript', async ({ page, complaints }) => {
  complaints.allow(/status of 404/)
  await page.goto('/nowhere')
  await expect(page.getByText('This page could not be found')).toBeVisible()
  await page.getByRole('link', { name: 'ホームへ戻る' }).click()
  await expect(page).toHaveURL('/')
})
