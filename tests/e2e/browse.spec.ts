import { expect, journey } from './support/journey.ts'

journey('a visitor browses, filters, sorts, paginates, opens an item and goes back', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('contentinfo').waitFor()
  await page.getByRole('link', { name: '商品をさがす' }).click()
  await expect(page).toHaveURL('/items')
  await expect(page.getByRole('heading', { level: 1, name: '商品一覧' })).toBeVisible()

  const count = page.getByRole('status').filter({ hasText: '点の商品' })
  const everything = await count.textContent()
  const side = page.getByRole('complementary', { name: 'カテゴリーと絞り込み' })
  await side.getByLabel('ナチュラル', { exact: true }).check()
  await expect(page).toHaveURL('/items?colour=natural')
  await expect(count).not.toHaveText(everything!)
  await expect(side.getByLabel('ナチュラル', { exact: true })).toBeChecked()

  await page.getByLabel('並べ替え').selectOption('価格の安い順')
  await expect(page).toHaveURL('/items?colour=natural&sort=priceAsc')
  // The URL changes before the list.
  await expect(async () => {
    const prices = await page
      .locator('article')
      .getByText(/^[\d,]+$/)
      .allTextContents()
    const amounts = prices.map((text) => Number(text.replaceAll(',', '')))
    expect(amounts.length).toBeGreaterThan(3)
    expect(amounts).toEqual(amounts.toSorted((a, b) => a - b))
  }).toPass()

  await page.getByRole('link', { name: 'ナチュラルの条件を外す' }).click()
  await expect(page).toHaveURL('/items?sort=priceAsc')
  await expect(count).toHaveText(everything!)
  await expect(side.getByLabel('ナチュラル', { exact: true })).not.toBeChecked()

  const pager = page.getByRole('navigation', { name: 'ページ送り' })
  await pager.getByRole('link', { name: /^Next/ }).click()
  await expect(page).toHaveURL('/items?sort=priceAsc&page=2')
  await expect(pager.locator('[aria-current=page]')).toContainText('2')
  const card = page.locator('article').nth(5).getByRole('link')
  const name = await card.textContent()
  await card.scrollIntoViewIfNeeded()
  await card.click()
  await expect(page.getByRole('heading', { level: 1, name: name! })).toBeVisible()
  await expect(page).toHaveTitle(`${name} | こもれび`)

  await page.goBack()
  await expect(page).toHaveURL('/items?sort=priceAsc&page=2')
  await expect(card).toBeInViewport()
  await page.goBack()
  await expect(page).toHaveURL('/items?sort=priceAsc')
})

journey('on a phone filters are in a sheet @phone', async ({ page }) => {
  await page.goto('/items')
  await page.getByRole('button', { name: '絞り込み' }).click()
  const sheet = page.getByRole('dialog', { name: '絞り込み' })
  await sheet.getByLabel('下限（円）').fill('２０，０００円')
  await sheet.getByLabel('ホワイト', { exact: true }).check()
  await sheet.getByRole('button', { name: 'この条件でさがす' }).click()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL('/items?priceMin=20000&colour=white')
  await expect(page.getByRole('link', { name: '20,000円〜の条件を外す' })).toBeVisible()
})

journey('a search without results says so and links to all items', async ({ page }) => {
  await page.goto('/items?q=' + encodeURIComponent('存在しないもの'))
  await expect(page.getByText('「存在しないもの」に一致する商品は見つかりませんでした。')).toBeVisible()
  await expect(page.getByRole('region', { name: '人気の商品' }).getByRole('article')).toHaveCount(8)
  await expect(page.getByRole('navigation', { name: 'カテゴリーからさがす' }).getByRole('link').first()).toBeVisible()
  await page.getByRole('link', { name: 'すべての商品を見る' }).click()
  await expect(page).toHaveURL('/items')
  await expect(page.locator('article').first()).toBeVisible()
})

journey('the URL keeps search words and unknown parameters, and drops invalid values', async ({ page }) => {
  await page.goto('/items?q=1e3&page=abc&utm_source=mail')
  await expect(page).toHaveURL('/items?q=1e3&utm_source=mail')
  await expect(page.getByRole('heading', { level: 1, name: '「1e3」の検索結果' })).toBeVisible()
  await page.goto('/items?page=9999')
  await expect(page).toHaveURL(/\/items\?page=\d$/)
})

journey('the header search opens the list for any input @both', async ({ page, isMobile }) => {
  await page.goto('/')
  if (isMobile) await page.getByRole('button', { name: 'さがす' }).click()
  await page.getByRole('search').getByLabel('商品をさがす').fill('ｿﾌｧｰ')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: '「ｿﾌｧｰ」の検索結果' })).toBeVisible()
  await expect(
    page
      .locator('article')
      .getByRole('link', { name: /ソファ/ })
      .first(),
  ).toBeVisible()
})
