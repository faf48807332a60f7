import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '#src/device/query/query-client.tsx'
import { open, withCheckout } from '#tests/support/checkout-world.ts'
import { ADDRESS } from '#tests/support/delivery-address.ts'

const shop = withCheckout()

const entries = () => page.getByRole('list', { name: 'お届け先' }).getByRole('listitem')
const button = (name: string | RegExp) => page.getByRole('button', { name })

it('adds, changes and removes addresses, and makes one the default', async () => {
  shop().addresses = []
  await open(1, '/mypage/address')
  await expect.element(page.getByText('保存されているお届け先はありません。')).toBeVisible()
  await button('お届け先を追加する').click()
  await button('保存する').click()
  expect(shop().addresses).toEqual([])
  for (const [name, text] of [
    ['姓', '髙橋'],
    ['名', '健一'],
    ['セイ', 'タカハシ'],
    ['メイ', 'ケンイチ'],
    ['電話番号', '０９０－１２３４－５６７８'],
    ['郵便番号', '〒900-0001'],
    ['市区町村', '那覇市'],
    ['番地', '港町1-2-3'],
  ] as const)
    await page.getByRole('main').getByRole('textbox', { name, exact: true }).fill(text)
  await page.getByRole('combobox', { name: '都道府県' }).selectOptions('沖縄県')
  await button('保存する').click()
  await expect.element(entries().nth(0)).toMatchTextContent(/髙橋 健一 様.*〒900-0001.*沖縄県那覇市港町1-2-3/)
  await button('髙橋 健一 様（那覇市）をいつものお届け先にする').click()
  await expect.element(entries().nth(0)).toMatchTextContent(/^いつものお届け先/)
  await expect.element(page.getByText('いつものお届け先を変更しました')).toBeVisible()
  await expect.element(button('髙橋 健一 様（那覇市）を変更する')).toHaveFocus()
  await button('髙橋 健一 様（那覇市）を変更する').click()
  await page.getByRole('textbox', { name: '市区町村' }).fill('浦添市')
  await button('保存する').click()
  await expect.element(entries().nth(0)).toMatchTextContent(/浦添市/)
  await expect.element(button('髙橋 健一 様（浦添市）を変更する')).toHaveFocus()
  await button('髙橋 健一 様（浦添市）を削除する').click()
  const question = page.getByRole('dialog', { name: 'お届け先を削除しますか' })
  await question.getByRole('button', { name: '残す' }).click()
  expect(shop().addresses).toHaveLength(1)
  await button('髙橋 健一 様（浦添市）を削除する').click()
  await question.getByRole('button', { name: '削除する' }).click()
  await expect.element(page.getByText('保存されているお届け先はありません。')).toBeVisible()
  expect(shop().addresses).toEqual([])
})

it('the focus moves to the next address when one is gone before the question about it is closed', async () => {
  const [first, second] = ['佐藤', '鈴木'].map((familyName, n) => ({
    ...ADDRESS,
    id: `a${n}`,
    familyName,
    isDefault: false,
  }))
  shop().addresses = [first!, second!]
  await open(1, '/mypage/address')
  await button('佐藤 花子 様（世田谷区）を削除する').click()
  const question = page.getByRole('dialog', { name: 'お届け先を削除しますか' })
  await expect.element(question).toBeVisible()
  shop().addresses = [second!]
  await queryClient.invalidateQueries()
  await expect.poll(() => document.querySelectorAll('[data-remove]').length).toBe(1)
  await question.getByRole('button', { name: '残す' }).click()
  await expect.element(button('鈴木 花子 様（世田谷区）を削除する')).toHaveFocus()
})

it('finds addresses, and adds no more than twenty', async () => {
  shop().addresses = Array.from({ length: 20 }, (_, n) => ({
    ...ADDRESS,
    id: `a${n}`,
    givenName: n === 7 ? '次郎' : '花子',
    phone: `080000000${10 + n}`,
    isDefault: n === 0,
  }))
  await open(1, '/mypage/address')
  await expect.poll(() => entries().elements().length).toBe(20)
  const search = page.getByRole('searchbox', { name: 'お届け先をさがす' })
  await search.fill('次郎')
  await expect.poll(() => entries().elements().length).toBe(1)
  await search.fill('080-0000-0012')
  await expect.poll(() => entries().elements().length).toBe(1)
  await search.fill('大阪')
  await expect.element(page.getByText('見つかりませんでした。別の言葉でお試しください。')).toBeVisible()
  await expect.element(page.getByText(/^20件まで保存されています/)).toBeVisible()
  expect(button('お届け先を追加する').query()).toBeNull()
})
