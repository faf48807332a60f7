import { expect, it } from 'vitest'
import { findTrackingUrl } from './carriers.ts'

it.each([
  ['ヤマト運輸', '1234-5678-9012', 'https://member.kms.kuronekoyamato.co.jp/parcel/detail?pno=123456789012'],
  ['ﾔﾏﾄ運輸', '１２３４５６７８９０１２', 'https://member.kms.kuronekoyamato.co.jp/parcel/detail?pno=123456789012'],
  [
    'ヤマト運輸',
    '\u202a1234‐5678ー9012\u202c',
    'https://member.kms.kuronekoyamato.co.jp/parcel/detail?pno=123456789012',
  ],
  ['佐川急便', '123456789012', 'https://k2k.sagawa-exp.co.jp/p/web/okurijosearch.do?okurijoNo=123456789012'],
  [
    '日本郵便（ゆうパック）',
    '1234 5678 9012',
    'https://trackings.post.japanpost.jp/services/srv/search/direct?searchKind=S004&locale=ja&reqCodeNo1=123456789012',
  ],
])('%s %s is followed on the page of the carrier', (carrier, number, url) => {
  expect(findTrackingUrl({ carrier, number })).toBe(url)
})

it.each([
  ['西濃運輸', '1234567890'],
  ['自社便', '3号車'],
  ['ヤマト運輸', '12'],
  ['佐川急便', '123456789012&x=1'],
  ['', ''],
])('%s %s stays text', (carrier, number) => {
  expect(findTrackingUrl({ carrier, number })).toBeUndefined()
})
