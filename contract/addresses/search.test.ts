import { expect, it } from 'vitest'
import { matchesAddress } from './search.ts'

const ADDRESS = {
  familyName: '髙橋',
  givenName: '花子',
  familyKana: 'タカハシ',
  givenKana: 'ハナコ',
  phone: '09012345678',
  postalCode: '1580094',
  prefecture: '東京都',
  city: '世田谷区',
  address1: '玉川6丁目18-4',
  address2: 'こもれびハイツ201',
} as const

it.each([
  '',
  '髙橋',
  '髙橋花子',
  '髙橋 花子',
  'ﾀｶﾊｼ',
  'たかはし',
  '世田谷',
  '東京都世田谷区玉川',
  '玉川 花子',
  'コモレビハイツ',
  '18-4',
  '１８－４',
  '158-0094',
  '〒158-0094',
  '１５８ー００９４',
  '090-1234',
  '０９０－１２３４－５６７８',
])('%s finds the address', (query) => {
  expect(matchesAddress(ADDRESS, query)).toBe(true)
})

it.each(['佐藤', '大阪', '099', '髙橋 大阪', '158-0095'])('%s does not', (query) => {
  expect(matchesAddress(ADDRESS, query)).toBe(false)
})
