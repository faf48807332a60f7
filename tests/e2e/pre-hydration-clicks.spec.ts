import { expect, journey } from './support/journey.ts'
import { holdProgram, takenOver } from './support/program.ts'

journey(
  'a click before the program is done once it is there, and what was typed stays @phone-only',
  async ({ page }) => {
    const letProgramCome = await holdProgram(page)
    await page.goto('/', { waitUntil: 'commit' })
    await page.getByRole('button', { name: 'さがす' }).click()
    await page.getByRole('search').getByLabel('商品をさがす').fill('ソファ')
    await page.getByRole('button', { name: 'メニュー' }).click()
    await expect(page.getByRole('dialog', { name: 'メニュー' })).toBeHidden()
    letProgramCome()
    await expect(page.getByRole('dialog', { name: 'メニュー' })).toBeVisible()
    await expect(page.locator('input[name=q]')).toHaveValue('ソファ')
  },
)

journey('the conditions asked for before the program open with it @phone-only', async ({ page }) => {
  const letProgramCome = await holdProgram(page)
  await page.goto('/items', { waitUntil: 'commit' })
  await page.getByRole('button', { name: '絞り込み' }).click()
  letProgramCome()
  await expect(page.getByRole('dialog', { name: '絞り込み' })).toBeVisible()
})

journey('a step through the pictures before the program is one step @phone', async ({ page }) => {
  const letProgramCome = await holdProgram(page)
  await page.goto('/items/1101', { waitUntil: 'commit' })
  await page.getByRole('button', { name: '次へ' }).click()
  const position = page.getByRole('region', { name: /の写真$/ }).getByText(/\d+ \/ \d+/)
  await expect(position).toContainText('1 / ')
  letProgramCome()
  await expect(position).toContainText('2 / ')
  await takenOver(page)
  await page.getByRole('button', { name: '前へ' }).click()
  await expect(position).toContainText('1 / ')
})

journey('a click before the program is heard of once, by React too', async ({ page }) => {
  const letProgramCome = await holdProgram(page)
  await page.goto('/items/1101', { waitUntil: 'commit' })
  const root = page.locator('#root')
  await root.evaluate((it) => {
    it.addEventListener('click', () => (it.dataset['clicks'] = `${Number(it.dataset['clicks'] ?? 0) + 1}`), true)
  })
  await page.getByRole('button', { name: '次へ' }).click()
  letProgramCome()
  await expect(page.getByRole('region', { name: /の写真$/ }).getByText(/^2 \/ /)).toBeVisible()
  await expect(root).toHaveAttribute('data-clicks', '1')
})

journey('of several clicks before the program only the last one counts, wherever the others were', async ({ page }) => {
  const letProgramCome = await holdProgram(page)
  await page.goto('/items/1101', { waitUntil: 'commit' })
  await page.getByRole('button', { name: '拡大する' }).click()
  await page.getByRole('button', { name: 'サイズ図を表示' }).click()
  letProgramCome()
  await expect(page.getByRole('button', { name: 'サイズ図を表示' })).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('dialog')).toBeHidden()
})

journey('a link followed before the program leads on, and the next page works', async ({ page }) => {
  const letProgramCome = await holdProgram(page)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('link', { name: '商品をさがす' }).click()
  await expect(page).toHaveURL('/items')
  letProgramCome()
  await takenOver(page)
  await page.getByLabel('並べ替え').selectOption('価格の高い順')
  await expect(page).toHaveURL('/items?sort=priceDesc')
})
