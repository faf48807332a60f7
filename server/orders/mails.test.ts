/** What the mails about an order say, from the order itself. */
import { describe, expect, it } from 'vitest'
import type { PaymentMethod } from '#contract/orders/payment.ts'
import { quoteOrder } from '#contract/orders/quote.ts'
import { type OrderLine, ORDER_TERMS_VERSION } from '#contract/orders/schema.ts'
import { renderMail } from '#server/platform/mailer/layout.ts'
import type { MailContent } from '#server/platform/mailer/mail.ts'
import { orderCancelledMail, type Refund } from './cancelled-mail.ts'
import { toOrderFacts } from './mail-blocks.ts'
import { orderPaidMail, orderPlacedMail, orderPushes, orderShippedMail } from './mails.ts'
import { orderReminderMail } from './reminder-mail.ts'
import type { OrderRow } from './rows.ts'

const sender = { url: 'https://shop.example.jp', phone: '0120-550-123' }
const seller = {
  name: '株式会社こもれび',
  postalCode: '158-0094',
  address: '東京都世田谷区玉川6丁目18-4',
  phone: '0120-550-123',
  invoiceNumber: 'T0000000000123',
  bankAccount: 'みどり銀行 玉川支店 普通 0012345',
}
const picture = { id: '0123456789abcdef', width: 1080, height: 720, tone: 3 } as OrderLine['picture']
const common = { itemId: 1, picture, shippingClass: 'S' as const }
const lines: OrderLine[] = [
  {
    ...common,
    sku: 'LAMP-1',
    name: '真鍮のランプ',
    colourName: '真鍮',
    size: '',
    quantity: 1,
    unitYen: 2_970,
    taxClass: 'standard',
  },
  {
    ...common,
    sku: 'TEA-1',
    name: '焙じ茶',
    colourName: '',
    size: '100g',
    unit: '1袋',
    quantity: 2,
    unitYen: 540,
    taxClass: 'reduced',
  },
]

function toRow(method: PaymentMethod | null, points = 2): OrderRow {
  const createdAt = new Date('2026-11-20T03:00:00Z')
  const request = { lines, prefecture: '東京都', points, ...(method && { payment: method }) } as const
  const quote = quoteOrder(request, createdAt.getTime())!
  return {
    number: '261120-7K2M9Q',
    method,
    quote,
    totalYen: quote.totalYen,
    address: {
      familyName: '山田',
      givenName: '花子',
      familyKana: 'ヤマダ',
      givenKana: 'ハナコ',
      phone: '09000001234',
      postalCode: '5400008',
      prefecture: '東京都',
      city: '港区',
      address1: '南青山1-1-1',
      address2: '302',
    },
    deliveryOn: '2026-11-30',
    slot: '14-16',
    note: '不在のときは管理人へ',
    termsVersion: ORDER_TERMS_VERSION,
    createdAt,
  } as unknown as OrderRow
}

const render = (content: MailContent) => renderMail(content, '山田', sender).text
const place = (method: PaymentMethod | null, points?: number) => {
  const row = toRow(method, points)
  const transfer =
    method === 'transfer' ? { account: seller.bankAccount, dueOn: '2026-11-27', totalYen: row.totalYen } : null
  return render(
    orderPlacedMail.write({ name: '山田', order: toOrderFacts(row, lines), method, seller, transfer }, sender),
  )
}

describe('the mail about a placed order', () => {
  it('has everything that was ordered, with the tax of each rate, points, delivery and seller', () => {
    const text = place('transfer')
    for (const line of [
      'ご注文番号：261120-7K2M9Q',
      'ご注文日：2026年11月20日（金）',
      '・真鍮のランプ（真鍮）',
      '　2,970円 × 1 ＝ 2,970円',
      '・焙じ茶（100g） ※',
      '　540円（1袋） × 2 ＝ 1,080円',
      '※印の商品は、軽減税率（8%）の対象です。',
      '商品の合計：4,050円',
      '送料：770円',
      'ポイントのご利用：−2円',
      'お支払い金額（税込）：4,818円',
      '（10%対象 3,738円、うち消費税 339円）',
      '（8%対象 1,080円、うち消費税 80円）',
      'お支払い方法：銀行振込',
      '獲得予定ポイント：39ポイント（お届けの14日後）',
      'お届け予定日：2026年11月30日（月）',
      'お届けの時間帯：14〜16時',
      'お届け先：山田 花子 様',
      '　〒540-0008',
      '　東京都港区南青山1-1-1',
      '　電話 090-0000-1234',
      '不在のときは管理人へ',
      '株式会社こもれび',
      '〒158-0094 東京都世田谷区玉川6丁目18-4',
      'https://shop.example.jp/mypage/order/261120-7K2M9Q',
    ])
      expect(text.split('\n')).toContain(line)
  })

  it('says how to pay', () => {
    const transfer = place('transfer')
    for (const line of [
      'お振込先：みどり銀行 玉川支店 普通 0012345',
      'お振込金額：4,818円',
      'お振込期限：2026年11月27日（金）',
    ])
      expect(transfer.split('\n')).toContain(line)
    const cash = place('cash')
    expect(cash).toContain('代金引換の手数料：330円')
    expect(cash).toContain('配達員へお支払いください')
    expect(place('card')).toContain('カードでのお支払いが完了しました')
    const points = place(null, 9_999)
    expect(points).toContain('全額ポイントで承りました')
    expect(points).toContain('お支払い金額（税込）：0円')
    for (const text of [cash, place('card'), points]) expect(text).not.toMatch(/振込|対象 0円/)
  })
})

describe('the mails of later steps', () => {
  const row = toRow('transfer')
  const order = toOrderFacts(row, lines)
  const props = { name: '山田', order, seller, totalYen: row.totalYen }

  it('confirm the payment, and that the delivery was moved', () => {
    const change = 'お届け予定日を\n2026年12月2日（水）に変更しました。'
    const text = render(orderPaidMail.write({ ...props, paidOn: '2026-11-22', change }, sender))
    expect(text).toContain('ご入金額：4,818円\n確認日：2026年11月22日（日）')
    expect(text).toContain(change)
  })

  it('remind of the transfer with account, amount and last day', () => {
    const transfer = { account: seller.bankAccount, dueOn: '2026-11-27', totalYen: row.totalYen }
    const text = render(orderReminderMail.write({ name: '山田', order, transfer }, sender))
    expect(text).toContain('お振込期限：2026年11月27日（金）')
    expect(text).toContain('行き違い')
  })

  it('say how the parcel can be tracked, and what is paid on delivery', () => {
    const shipped = { name: '山田', order, carrier: 'みどり運輸', trackingNumber: '1234' }
    const text = render(orderShippedMail.write({ ...shipped, cashYen: 5_150 }, sender))
    expect(text).toContain('配送会社：みどり運輸\nお問い合わせ番号：1234')
    expect(text).toContain('5,150円をご用意')
    expect(render(orderShippedMail.write({ ...shipped, cashYen: 0 }, sender))).not.toContain('代金引換')
  })

  const cancel = (by: 'customer' | 'desk' | 'deadline' | 'payment', refund: Refund, reason = '') =>
    orderCancelledMail.write({ ...props, by, refund, reason, pointsUsed: 2, isShipped: false }, sender)

  it('say who cancelled an order', () => {
    expect(cancel('customer', 'none').subject).toBe('ご注文をキャンセルしました')
    const byShop = render(cancel('desk', 'transfer', '商品に傷が見つかりました。'))
    expect(byShop).toContain('当店でキャンセルいたしました')
    expect(byShop).toContain('商品に傷が見つかりました。')
    expect(
      render(
        orderCancelledMail.write(
          { ...props, by: 'desk', refund: 'card', reason: '', pointsUsed: 0, isShipped: true },
          sender,
        ),
      ),
    ).toContain('発送した商品のお届けが完了しなかったため')
    expect(render(cancel('deadline', 'not-transferred'))).toContain('期限までにご入金を確認できなかったため')
    expect(render(cancel('deadline', 'not-charged'))).toContain('時間内にカードでのお支払いが完了しなかったため')
    expect(render(cancel('payment', 'not-charged'))).toContain('時間内にカードでのお支払いが完了しなかったため')
  })

  it('promise no points and no payment of a cancelled order', () => {
    expect(toOrderFacts(row, lines).amounts.join('\n')).toContain('獲得予定ポイント')
    const { amounts } = toOrderFacts({ ...row, state: 'cancelled', paidAt: null }, lines)
    expect(amounts.join('\n')).not.toMatch(/獲得予定|お支払い金額/)
    expect(amounts.join('\n')).toContain('ご注文の合計（税込）：')
  })

  it('ask for the day of the delivery only, until the transfer has arrived', () => {
    const { delivery } = toOrderFacts({ ...row, state: 'awaiting_payment' }, lines)
    expect(delivery.join('\n')).toMatch(/お届け希望日：2026年11月30日（月）\n.*ご入金の確認後に/)
    expect(delivery.join('\n')).not.toContain('予定日')
  })

  it('say what is given back', () => {
    expect(render(cancel('customer', 'card'))).toContain('ご利用のカードへ全額返金いたします')
    expect(render(cancel('desk', 'transfer'))).toContain('お振り込みいただいた')
    expect(render(cancel('customer', 'not-transferred'))).toContain('お振り込みは不要です')
    expect(render(cancel('deadline', 'not-charged'))).toContain('カードへの請求はありません')
    expect(render(cancel('desk', 'paypay'))).toContain('ご利用のPayPayへ全額返金いたします')
    expect(render(cancel('customer', 'konbini'))).toMatch(/お支払いいただいた.*返金先の口座は、別のメール/s)
    expect(render(cancel('deadline', 'not-charged-paypay'))).toContain('PayPayからの引き落としはありません')
    const expired = render(cancel('deadline', 'not-paid-at-store'))
    expect(expired).toMatch(/コンビニエンスストアでのお支払いを\s*確認できなかったため/)
    expect(expired).toContain('ご利用いただけなくなります')
    for (const refund of ['card', 'transfer', 'not-charged', 'not-transferred', 'none'] as const)
      expect(render(cancel('customer', refund))).toContain('ご利用いただいた2ポイントは、お戻ししました。')
  })
})

describe('the mails about a payment at a convenience store', () => {
  const row = toRow('konbini')
  const props = { name: '山田', order: toOrderFacts(row, lines) }
  const voucher = {
    dueAt: '2026-11-23T15:00:00.000Z',
    totalYen: row.totalYen,
    codes: [
      { chain: 'familymart', paymentCode: '123456', confirmationNumber: '09000001234' },
      { chain: 'seicomart', paymentCode: '123456789012', confirmationNumber: null },
    ] as const,
  }
  const both = { ...voucher, codes: [...voucher.codes] }

  it.each([
    ['order', orderPlacedMail.write({ ...props, method: 'konbini', seller, transfer: null, voucher: both }, sender)],
    ['reminder', orderReminderMail.write({ ...props, voucher: both }, sender)],
  ])('have numbers, deadline and amount: the %s', (_, content) => {
    const text = render(content).split('\n')
    for (const line of [
      'お支払い金額：4,818円',
      'お支払い期限：2026年11月23日（月）23:59',
      '■ファミリーマート',
      'お支払い番号：123 456',
      '確認番号：09000001234',
      '■セイコーマート',
      'お支払い番号：123 456 789 012',
    ])
      expect(text).toContain(line)
    expect(text.join('\n')).not.toMatch(/振込|振り込み/)
    expect(content.subject).toMatch(/ご注文を承りました|コンビニ払いの期限/)
  })

  it('confirm the payment without speaking of a transfer', () => {
    const paid = {
      ...props,
      method: 'konbini',
      totalYen: row.totalYen,
      paidOn: '2026-11-21',
      seller,
      change: '',
    } as const
    const text = render(orderPaidMail.write(paid, sender))
    expect(text).toContain('コンビニエンスストアでお支払いいただき')
    expect(text).not.toMatch(/振込|振り込み/)
  })
})

it('pushes contain nothing private', () => {
  for (const { title, body, path } of orderPushes) {
    expect(title + body).not.toMatch(/\d|\{|様|円/)
    expect(path).toBe('/mypage/order')
  }
})
