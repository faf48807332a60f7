/** On the floor: two people, each with a tablet, and a customer who writes. */
import { expect, type Page } from '@playwright/test'
import { person } from '#tests/support/customer-calls.ts'
import { deskJourney } from './support/desk.ts'
import { photo } from './support/forms.ts'

const ROW = { name: /^高橋 美咲 様/ }

/** A day on which the shop is open, far enough from today. */
async function findOpenDay(page: Page, deskUrl: string): Promise<string> {
  return page.evaluate(async (url) => {
    for (let ahead = 3; ahead < 20; ahead += 1) {
      const date = new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
      const response = await fetch(`${url}/api/Visits/slots?shopId=1&kind=consultation&date=${date}`)
      const { starts } = (await response.json()) as { starts: { free: number }[] }
      if (starts.filter(({ free }) => free > 0).length > 4) return date
    }
    throw new Error('the shop has no open day')
  }, deskUrl)
}

deskJourney('two people book and move a visit, and both see it', async ({ store, enrol }) => {
  const { page: hana } = await enrol({ name: '佐藤 花', role: 'スタッフ', shop: '1' })
  const { page: umi } = await enrol({ name: '森 海', role: 'スタッフ', shop: '1' })
  const date = await findOpenDay(hana, store.deskUrl)
  for (const page of [hana, umi]) await page.goto(`${store.deskUrl}/visits?date=${date}`)

  await hana.getByRole('button', { name: 'ご予約を登録する' }).click()
  const form = hana.getByRole('dialog', { name: 'ご予約を登録する' })
  await form.getByRole('group', { name: '時間' }).getByRole('button').first().click()
  for (const [label, text] of [
    ['姓', '高橋'],
    ['名', '美咲'],
    ['セイ', 'タカハシ'],
    ['メイ', 'ミサキ'],
    ['電話', '03-1234-5671'],
  ] as const)
    await form
      .getByRole('textbox', { name: new RegExp(`^${label}`) })
      .first()
      .fill(text)
  await form.getByRole('button', { name: '登録する' }).click()
  await expect(hana.getByRole('heading', { name: '高橋 美咲 様' })).toBeVisible()

  await expect(umi.getByRole('button', ROW)).toBeVisible()
  await umi.getByRole('button', ROW).click()
  await umi.getByRole('button', { name: '日時を変える' }).click()
  const move = umi.getByRole('dialog', { name: /日時を変える/ })
  const later = move.getByRole('group', { name: '時間' }).getByRole('button').last()
  const time = (await later.textContent())!
  await later.click()
  await move.getByRole('button', { name: 'この日時に変える' }).click()
  await expect(umi.getByRole('article').getByText(new RegExp(`${time}〜`))).toBeVisible()
  // The other page learns of it by itself.
  await expect(hana.getByRole('article').getByText(new RegExp(`${time}〜`))).toBeVisible()
})

deskJourney(
  'a message is answered with a photo, which arrives at the customer’s page',
  async ({ store, enrol, browser }) => {
    const { page: hana } = await enrol({ name: '佐藤 花', role: 'スタッフ', shop: '1' })
    const { page: umi } = await enrol({ name: '森 海', role: 'スタッフ', shop: '1' })
    const customer = await browser.newPage({ baseURL: store.url, serviceWorkers: 'block' })
    const email = `floor-${Date.now()}@example.jp`
    expect((await customer.request.post('/api/Customers', { data: person(email) })).ok()).toBe(true)
    // The registration has logged this browser in.
    await customer.goto('/mypage/message')
    await customer.getByRole('textbox', { name: 'メッセージ' }).fill('張り地の見本はありますか。')
    await customer.getByRole('button', { name: '送信する' }).click()

    await hana.goto(`${store.deskUrl}/inbox`)
    await hana.getByRole('link', { name: /張り地の見本/ }).click()
    await hana.getByRole('textbox', { name: '返信' }).fill('はい、お貸しできます。')
    // A colleague who opens it is told that someone answers.
    await umi.goto(`${store.deskUrl}/inbox`)
    await umi.getByRole('link', { name: /張り地の見本/ }).click()
    await expect(umi.getByText('佐藤 花さんが返信を書いています。')).toBeVisible()
    await hana
      .getByLabel('写真を選ぶ')
      .last()
      .setInputFiles([{ name: 'room.jpg', mimeType: 'image/jpeg', buffer: await photo() }])
    await expect(hana.getByRole('img', { name: '添付する写真1' })).toBeVisible()
    await hana.getByRole('button', { name: '返信する', exact: true }).click()
    await expect(hana.getByRole('list', { name: 'やりとり' }).getByText('はい、お貸しできます。')).toBeVisible()

    const thread = customer.getByRole('log', { name: 'やりとり' })
    await expect(thread.getByText('はい、お貸しできます。')).toBeVisible()
    const picture = thread.getByRole('img', { name: '店舗からの写真1' })
    await expect.poll(() => picture.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBe(2_560)
    await customer.close()
  },
)
