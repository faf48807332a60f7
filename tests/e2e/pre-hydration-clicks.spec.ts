import { expect, journey } from './support/journey.ts'
import { blockScripts, waitForHydration } from './support/hydration.ts'

journey('a click before hydration is replayed, and typed text stays @phone', async ({ page }) => {
  const releaseScripts = await blockScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'さがす' }).click()
  await page.getByRole('search').getByLabel('商品をさがす').fill('ソファ')
  await page.getByRole('button', { name: 'カート' }).click()
  await expect(page.getByRole('dialog', { name: 'カート' })).toBeHidden()
  releaseScripts()
  await expect(page.getByRole('dialog', { name: 'カート' })).toBeVisible()
  await expect(page.locator('input[name=q]')).toHaveValue('ソファ')
})

journey('the menu opens before hydration, and is then an ordinary dialog @phone', async ({ page }) => {
  const releaseScripts = await blockScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  const opener = page.getByRole('button', { name: 'メニュー' })
  const menu = page.getByRole('dialog', { name: 'メニュー' })
  await opener.click()
  await expect(menu).toBeVisible()
  await menu.getByRole('button', { name: '閉じる' }).click()
  await expect(menu).toBeHidden()
  await opener.click()
  await menu.getByText('照明', { exact: true }).click()
  releaseScripts()
  await expect(menu).toHaveJSProperty('open', true)
  await expect(menu.getByRole('link', { name: '照明すべて' })).toBeVisible()
  await page.goBack()
  await expect(menu).toBeHidden()
  await expect(opener).toBeFocused()
  await expect(page).toHaveURL('/')
  await opener.click()
  await menu.getByRole('link', { name: '店舗' }).click()
  await expect(page).toHaveURL('/shop')
  await expect(menu).toBeHidden()
})

journey('a press beside the menu before hydration only closes it @phone', async ({ page }) => {
  await blockScripts(page)
  await page.goto('/items', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'メニュー' }).click()
  await expect(page.getByRole('dialog', { name: 'メニュー' })).toBeVisible()
  const { width, height } = page.viewportSize()!
  await page.mouse.click(width - 20, height / 2)
  await expect(page.getByRole('dialog', { name: 'メニュー' })).toBeHidden()
  await expect(page).toHaveURL('/items')
})

journey('a click on the filters before hydration opens them afterwards @phone', async ({ page }) => {
  const releaseScripts = await blockScripts(page)
  await page.goto('/items', { waitUntil: 'commit' })
  await page.getByRole('button', { name: '絞り込み' }).click()
  releaseScripts()
  await expect(page.getByRole('dialog', { name: '絞り込み' })).toBeVisible()
})

journey('a gallery click before hydration moves one picture @both', async ({ page }) => {
  const releaseScripts = await blockScripts(page)
  await page.goto('/items/1101', { waitUntil: 'commit' })
  await page.getByRole('button', { name: '次へ' }).click()
  const position = page.getByRole('region', { name: /の写真$/ }).getByText(/\d+ \/ \d+/)
  await expect(position).toContainText('1 / ')
  releaseScripts()
  await expect(position).toContainText('2 / ')
  await waitForHydration(page)
  await page.getByRole('button', { name: '前へ' }).click()
  await expect(position).toContainText('1 / ')
})

journey('a click before hydration fires once, also in React', async ({ page }) => {
  const releaseScripts = await blockScripts(page)
  await page.goto('/items/1101', { waitUntil: 'commit' })
  const root = page.locator('#root')
  await root.evaluate((it) => {
    it.addEventListener('click', () => (it.dataset['clicks'] = `${Number(it.dataset['clicks'] ?? 0) + 1}`), true)
  })
  await page.getByRole('button', { name: '次へ' }).click()
  releaseScripts()
  await expect(page.getByRole('region', { name: /の写真$/ }).getByText(/^2 \/ /)).toBeVisible()
  await expect(root).toHaveAttribute('data-clicks', '1')
})

journey('only the last of several clicks before hydration is replayed', async ({ page }) => {
  const releaseScripts = await blockScripts(page)
  await page.goto('/items/1101', { waitUntil: 'commit' })
  await page.getByRole('button', { name: '拡大する' }).click()
  await page.getByRole('button', { name: 'サイズ図を表示' }).click()
  releaseScripts()
  await expect(page.getByRole('button', { name: 'サイズ図を表示' })).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('dialog')).toBeHidden()
})

journey('a link clicked before hydration works, and so does the next page', async ({ page }) => {
  const releaseScripts = await blockScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('link', { name: '商品をさがす' }).click()
  await expect(page).toHaveURL('/items')
  releaseScripts()
  await waitForHydration(page)
  await page.getByLabel('並べ替え').selectOption('価格の高い順')
  await expect(page).toHaveURL('/items?sort=priceDesc')
})
