/** What mails are written from, with markup in every text that someone typed. */
import { listCancelledVisits } from '#server/reservations/visit-summary.ts'
import { SELLER } from './sample-shop.ts'

export const link = 'https://shop.example.jp/verify#b9Yd0vN3mUq7y4kZr1s2T5w8xA6cF9hJ0LmNpQrStUv'
export const visit = {
  number: 'R-261120-7K2M',
  kind: 'リフォーム相談',
  time: '2026年11月24日（火） 10:00〜11:30',
  place: '〒231-0861 神奈川県横浜市中区元町6丁目205-1',
  shop: 'こもれび 横浜',
  shopPhone: '045-550-0122',
  page: '/reservation',
  people: '大人2名・お子さま1名',
  changeUntil: '2026年11月23日（月） 18:00',
}
/** Of a form; the notice of a visit has its contact as one text. */
export const form = {
  number: 'I-261120-7K2M',
  numbers: ['I-261120-7K2M'],
  facts: [
    ['ご希望の工事', 'キッチン'],
    ['ご相談の内容', '<b>収納</b>\n間取り'],
  ],
  contact: [['お名前', '佐藤 一郎 様']],
}
export const order = {
  event: 'received',
  order: {
    number: '261120-7K2M9Q',
    orderedOn: '2026年11月20日（金）',
    goods: ['・<b>オークのソファ</b>（ナチュラル／幅180cm）', '　128,000円 × 1 ＝ 128,000円'],
    amounts: ['商品の合計：128,000円', '送料：無料'],
    delivery: ['お届け予定日：2026年11月30日（月）', 'お届け先：<b>山田</b> 花子 様'],
    note: '<b>置き配</b>\n不可',
  },
  method: 'transfer',
  seller: SELLER,
  transfer: { account: 'みどり銀行 玉川支店 普通 0012345', dueOn: '2026-11-27', totalYen: 127_500 },
  totalYen: 127_500,
  paidOn: '2026-11-22',
  change: 'お届け予定日を2026年12月1日（火）に変更しました。',
  carrier: 'みどり運輸',
  trackingNumber: '1234-5678-9012',
  pieces: ['・<b>オークのソファ</b>（ナチュラル） 1点'],
  cashYen: 1_000,
  by: 'desk',
  reason: '<b>破損</b>',
  refund: 'transfer',
  pointsUsed: 500,
} as const
export const calendar = 'BEGIN:VCALENDAR\r\nMETHOD:PUBLISH\r\nEND:VCALENDAR\r\n'
export const notice = {
  event: 'changed',
  contact: '佐藤 一郎 様\n0312345678',
  items: '',
  purpose: '',
  note: '<b>窓</b>\n側',
  customer: '佐藤 一郎',
  reason: '別の日時をお選びください。',
  place: 'こもれび 横浜',
  page: '/reservation',
  shop: 'こもれび 横浜',
  wishes: ['2026年11月24日（火） 10:00〜11:30'],
  nearest: [],
  erased: listCancelledVisits([visit]),
  visits: [{ ...visit, contact: '佐藤 一郎 様\n03-1234-5678', reason: '休業日です。' }],
  email: 'ichiro@example.jp',
  expiring: [{ points: 1_500, lastDay: '2027-11-30' }],
  problem: 'order-closed',
  amountYen: 12_400,
  intentId: 'pi_1',
  number: '261127-ABCDEF',
  orderNumber: '261127-ABCDEF',
  passkey: '<b>Bitwarden</b>',
  passkeys: 'removed',
  yen: 3_300,
  way: 'card',
  account: 'みどり銀行 玉川支店 普通 ****345',
} as const
