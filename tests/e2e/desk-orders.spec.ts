/** A day with orders at the desk: prepared together, packed, shipped, taken back, shipped again, returned and settled. */
import { expect, type Page } from '@playwright/test'
import { deskJourney } from './support/desk.ts'

const ADDRESS = [
  ...['--name', '山田 花子', '--kana', 'ヤマダ ハナコ', '--phone', '0312345678', '--postal', '1580094'],
  ...['--prefecture', '東京都', '--city', '世田谷区', '--line1', '玉川1-1-1'],
]

const SKU = 'TL-KINOKO-MG'

deskJourney(
  'orders are prepared, packed, shipped, taken back, shipped again and returned',
  async ({ store, enrol }) => {
    /** Cash on delivery, so that it can be prepared at once. */
    async function order(email: string, count: number): Promise<string> {
      const words = [
        'orders',
        'create',
        '--email',
        email,
        '--line',
        `${SKU}:${count}`,
        '--method',
        '代金引換',
        ...ADDRESS,
      ]
      const told = JSON.parse(await store.desk(...words, '--json')) as { deliveryOn: string; totalYen: number }
      const sure = ['--delivery', told.deliveryOn, '--total', `${told.totalYen}`, '--json']
      return (JSON.parse(await store.desk(...words, ...sure)) as { number: string }).number
    }
    const [first, second] = [await order('one@example.jp', 1), await order('two@example.jp', 2)]
    const { page } = await enrol({ name: '佐藤 花', role: '店長', shop: 'すべて' })

    await page.goto(`${store.deskUrl}/orders`)
    await page.getByRole('tab', { name: /要手配（/ }).click()
    for (const number of [first, second]) await page.getByRole('checkbox', { name: `${number}を選ぶ` }).check()
    const chosen = page.getByRole('region', { name: '選んだご注文' })
    await chosen.getByRole('button', { name: '手配中にする' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: '手配中にする' }).click()
    await expect(dialog.getByText('手配中にしました。')).toHaveCount(2)
    await dialog.getByRole('button', { name: '閉じる' }).click()
    await expect(page.getByRole('checkbox', { name: `${first}を選ぶ` })).toBeHidden()

    await pack(page, first)
    await ship(page)
    await page.getByRole('button', { name: /取り消す（あと\d+秒）/ }).click()
    await expect(page.getByText('取り消しました。')).toBeVisible()
    await expect(page.getByText('商品手配中').first()).toBeVisible()
    // The box was emptied again with the undo, or is still on the table: each piece is checked again.
    await page.reload()
    await check(page)
    await ship(page)
    expect(await store.desk('orders', 'show', first)).toContain('ヤマト運輸 444803009836')
    expect(await store.desk('orders', 'show', second)).toContain('商品手配中')

    await page.getByRole('link', { name: 'ご注文を開く' }).click()
    await page.getByRole('button', { name: 'お届け済みにする' }).click()
    await page.getByRole('button', { name: '返品を受け付ける' }).click()
    await dialog.getByRole('button', { name: /を1つ増やす$/ }).click()
    await dialog.getByRole('button', { name: '受け付ける' }).click()
    await page.getByRole('button', { name: '到着を記録する' }).click()
    await page.getByRole('button', { name: '検品の結果を記録する' }).click()
    const settlement = page.getByRole('region', { name: '精算' })
    await expect(settlement.getByText('返金額')).toBeVisible()
    await settlement.getByRole('button', { name: /円を返金して精算する$/ }).click()
    await expect(page.getByText('精算済み')).toBeVisible()
    const log = await store.desk('log', 'list', '--subject', first)
    for (const action of ['orders prepare', 'orders ship', 'orders undo', 'orders deliver'])
      expect(log).toContain(action)
    expect(await store.desk('returns', 'list', '--order', first)).toContain('精算済み')
  },
)

async function pack(page: Page, number: string): Promise<void> {
  const { origin } = new URL(page.url())
  await page.goto(`${origin}/pack`)
  await page.getByLabel('ご注文の番号').fill(number.toLowerCase())
  await page.getByLabel('ご注文の番号').press('Enter')
  await expect(page.getByRole('heading', { name: number })).toBeVisible()
  await page.getByLabel('商品の品番').fill('KM-UNKNOWN')
  await page.getByLabel('商品の品番').press('Enter')
  await expect(page.getByText('このご注文の商品ではありません')).toBeVisible()
  await check(page)
}

async function check(page: Page): Promise<void> {
  await page.getByLabel('商品の品番').fill(SKU)
  await page.getByLabel('商品の品番').press('Enter')
  await expect(page.getByText('1 / 1点を確認しました')).toBeVisible()
}

async function ship(page: Page): Promise<void> {
  await page.getByLabel('送り状の番号').fill('444803009836')
  await page.getByLabel('送り状の番号').press('Enter')
  await page.getByRole('button', { name: '発送する' }).click()
  await expect(page.getByText('発送しました。')).toBeVisible()
}
