import type { DeliveryAddress } from '#contract/addresses/schema.ts'

/** Where orders of tests are delivered. */
export const ADDRESS: DeliveryAddress = {
  familyName: '山田',
  givenName: '花子',
  familyKana: 'ヤマダ',
  givenKana: 'ハナコ',
  phone: '09012345678',
  postalCode: '1580094',
  prefecture: '東京都',
  city: '世田谷区',
  address1: '玉川6丁目18-4',
  address2: '',
}
