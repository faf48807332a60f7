import type { Page } from '@playwright/test'
import { findChunk } from './support/chunks.ts'
import { expect, journey } from './support/journey.ts'
import { waitForHydration } from './support/hydration.ts'

const fieldOf = (page: Page) => page.getByRole('search').getByLabel('商品をさがす')

journey('typing shows suggestions of categories and items, navigable by keys', async ({ page }) => {
  await page.goto('/')
  await waitForHydration(page)
  const field = fieldOf(page)
  await field.pressSequentially('そふぁ')
  const list = page.getByRole('listbox', { name: '検索の候補' })
  await expect(list.getByRole('option').first()).toContainText('ソファ')
  await expect(field).toHaveAttribute('aria-expanded', 'true')
  await expect(list.locator('mark').first()).toHaveText('ソファ')

  await field.press('ArrowDown')
  await expect(list.getByRole('option', { selected: true })).toContainText('カテゴリー')
  await field.press('ArrowUp')
  await expect(list.getByRole('option', { selected: true })).toHaveCount(0)
  await field.press('ArrowUp')
  const last = list.getByRole('option').last()
  await expect(last).toHaveAttribute('aria-selected', 'true')
  await expect(field).toHaveAttribute('aria-activedescendant', (await last.getAttribute('id'))!)

  await field.press('Escape')
  await expect(list).toBeHidden()
  await expect(field).toHaveValue('そふぁ')
  await field.press('ArrowUp')
  await expect(list).toBeVisible()
  await field.press('Enter')
  await expect(page).toHaveURL(/\/items\/\d+$/)
})

journey('during IME composition there are no suggestions, and keys are not intercepted', async ({ page }) => {
  await page.goto('/')
  await waitForHydration(page)
  const field = fieldOf(page)
  await field.focus()
  await expect(field).toHaveRole('combobox')
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  const keyboard = await page.context().newCDPSession(page)
  for (const text of ['ｌ', 'らｎ', 'らんぷ']) {
    await keyboard.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  }
  await page.waitForTimeout(500)
  await expect(page.getByRole('listbox', { name: '検索の候補' })).toBeHidden()
  expect(requests.filter((url) => url.includes('/api/Items'))).toEqual([])
  await keyboard.send('Input.insertText', { text: 'ランプ' })
  await expect(page.getByRole('option').first()).toContainText('ランプ')
})

journey('a failed query is repeated when the server is reachable again', async ({ page, context, complaints }) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  await page.goto('/')
  await waitForHydration(page)
  const field = fieldOf(page)
  await field.focus()
  await expect(field).toHaveRole('combobox')
  await context.setOffline(true)
  await field.pressSequentially('ソファ')
  const options = page.getByRole('listbox', { name: '検索の候補' }).getByRole('option')
  // Categories are part of the page.
  await expect(options.first()).toContainText('カテゴリー')
  const isItem = options.filter({ has: page.locator('img') })
  await page.waitForTimeout(1_000)
  await expect(isItem).toHaveCount(0)
  await context.setOffline(false)
  await expect(isItem.first()).toContainText('ソファ')
})

journey('recent searches are shown in the empty field and can be deleted', async ({ page }) => {
  await page.goto('/')
  await waitForHydration(page)
  const field = fieldOf(page)
  await field.focus()
  await expect(field).toHaveRole('combobox')
  for (const words of ['ランプ', 'オーク']) {
    await field.fill(words)
    await field.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: `「${words}」の検索結果` })).toBeVisible()
  }
  await field.fill('')
  const recent = page.getByRole('group', { name: '最近の検索' })
  await expect(recent.getByRole('option')).toHaveText(['オーク', 'ランプ'])
  await recent.getByRole('option', { name: 'ランプ' }).click()
  await expect(page).toHaveURL(`/items?q=${encodeURIComponent('ランプ')}`)

  await page.reload()
  await waitForHydration(page)
  await field.fill('')
  await expect(recent.getByRole('option')).toHaveText(['ランプ', 'オーク'])
  await page.getByRole('button', { name: '履歴を消す' }).click()
  await expect(recent).toBeHidden()
  await page.reload()
  await waitForHydration(page)
  await field.fill('')
  await page.waitForTimeout(300)
  await expect(recent).toBeHidden()
})

journey('a search submitted before suggestions load is stored too', async ({ page, complaints }) => {
  complaints.allow(/ERR_FAILED/)
  const suggestions = findChunk('search-later')
  await page.route(suggestions, (route) => route.abort())
  await page.goto('/')
  await waitForHydration(page)
  const field = fieldOf(page)
  await field.fill('ソファ')
  await field.press('Enter')
  await expect(page).toHaveURL(/\/items\?q=/)
  await page.unroute(suggestions)
  await page.reload()
  await waitForHydration(page)
  await fieldOf(page).fill('')
  await expect(page.getByRole('option', { name: 'ソファ', exact: true })).toBeVisible()
})

journey('on a phone suggestions are below the field and link to items @phone', async ({ page }) => {
  await page.goto('/')
  await waitForHydration(page)
  await page.getByRole('button', { name: 'さがす' }).first().click()
  await fieldOf(page).pressSequentially('テーブル')
  const option = page.getByRole('option').last()
  await expect(option).toBeVisible()
  await option.click()
  await expect(page).toHaveURL(/\/items\/\d+$/)
  await expect(page.getByRole('listbox')).toBeHidden()
})
