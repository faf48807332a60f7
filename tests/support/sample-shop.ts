import type { Seller } from '#contract/orders/schema.ts'

/** A shop in a response, with the same hours every day. */
export function sampleShop(opens = '10:00', closes = '19:00') {
  const hours = { opens, closes }
  return {
    id: 1,
    name: '青山店',
    prefecture: '東京都',
    openingHours: { sun: hours, mon: hours, tue: hours, wed: hours, thu: hours, fri: hours, sat: hours },
    closedDates: [],
    holidayRule: 'open',
    capacityPerSlot: 2,
    surveyCapacity: 1,
    categoryIds: [],
    pictures: [],
  }
}

export const SELLER: Seller = {
  name: '株式会社こもれび',
  postalCode: '158-0094',
  address: '東京都世田谷区玉川6丁目18-4',
  phone: '0120-000-000',
  invoiceNumber: 'T0000000000123',
  bankAccount: 'みどり銀行 玉川支店 普通 0012345',
}
