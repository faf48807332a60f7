/** A morning in the office: prices from a spreadsheet, news for customers, and a new colleague. */
import { expect } from '@playwright/test'
import { deskJourney } from './support/desk.ts'

deskJourney('sets pasted prices, posts news and adds a colleague', async ({ store, enrol, browser }) => {
  const { page } = await enrol({ name: '佐藤 花', role: '店長', shop: 'すべて' }, { width: 1280, height: 800 })
  const customer = await browser.newPage()

  await page.goto(`${store.deskUrl}/prices`)
  const prices = page.getByRole('table', { name: '価格と公開' }).getByRole('textbox', { name: /の価格$/ })
  await expect(prices.nth(2)).toBeVisible()
  // What a spreadsheet puts into the clipboard.
  await prices.first().evaluate((cell) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', '123,400\r\n123,500\r\nやすく\r\n')
    cell.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(page.getByText('変更 3件')).toBeVisible()
  await page.getByRole('button', { name: '変更を確認する' }).click()
  const preview = page.getByRole('dialog', { name: '変更の確認' })
  await expect(preview.getByText(/→ 123,400円/)).toBeVisible()
  await expect(preview.getByText('価格は整数の円で入力してください')).toBeVisible()
  await preview.getByRole('button', { name: '2件を反映する' }).click()
  await expect(preview.getByText('2件を反映しました。1件は反映していません。')).toBeVisible()
  await preview.getByRole('button', { name: '閉じる' }).click()
  await expect(page.getByText('変更 1件')).toBeVisible()
  await page.getByRole('button', { name: '元に戻す' }).click()
  const itemId = await page.evaluate(async () => {
    const response = await fetch('/api/Prices?page=1&perPage=1')
    const { data } = (await response.json()) as { data: { itemId: number }[] }
    return data[0]!.itemId
  })
  await customer.goto(`${store.url}/items/${itemId}`)
  await expect(customer.getByText(/123,[45]00/).first()).toBeVisible()

  await page.goto(`${store.deskUrl}/news-editor`)
  await page.getByLabel('件名').fill('年末年始の営業のお知らせ')
  await page.getByRole('textbox', { name: /^本文/ }).fill('# お休み')
  await expect(page.getByText('1行目: 見出しは ## か ### で書いてください')).toBeVisible()
  await page.getByRole('textbox', { name: /^本文/ }).fill('## お休み\n\n12月30日からお休みします。')
  await expect(page.getByRole('heading', { name: 'お休み' })).toBeVisible()
  await page.getByRole('button', { name: '掲載する' }).click()
  await expect(page.getByRole('link', { name: /年末年始の営業のお知らせ/ })).toBeVisible()
  await customer.goto(`${store.url}/news`)
  await customer.getByRole('link', { name: /年末年始の営業のお知らせ/ }).click()
  await expect(customer.getByText('12月30日からお休みします。')).toBeVisible()

  await page.goto(`${store.deskUrl}/staff`)
  await page.getByRole('button', { name: 'スタッフを追加する' }).click()
  const form = page.getByRole('dialog', { name: 'スタッフを追加する' })
  await form.getByLabel('メールアドレス').fill('new-colleague@example.jp')
  await form.getByLabel('お名前').fill('新井 実')
  await form.getByRole('button', { name: '追加する' }).click()
  const shown = page.getByRole('dialog', { name: '新井 実さんの登録用リンク' })
  await expect(shown.getByRole('img', { name: /QRコード/ })).toBeVisible()
  const link = await shown.getByLabel('リンク', { exact: true }).inputValue()
  await shown.getByRole('button', { name: '閉じる' }).click()
  const colleague = page.getByRole('listitem').filter({ hasText: '新井 実' })
  await expect(colleague.getByText('パスキー未登録')).toBeVisible()
  await customer.goto(link)
  await expect(customer.getByText('新井 実')).toBeVisible()
  await customer.close()
})
