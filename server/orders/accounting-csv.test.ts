import { expect, it } from 'vitest'
import { negateTaxes } from '#contract/orders/refund-taxes.ts'
import { type EntryOfRefund, orderCsvRows } from './accounting-csv.ts'
import type { RefundRow } from './refund-rows.ts'
import type { OrderRow, RefundEntryRow } from './rows.ts'

const ORDERED = new Date('2026-11-24T10:00:00+09:00')
const CANCELLED = new Date('2026-12-02T10:00:00+09:00')

/** An order of 4,400 yen at 10 % and 1,080 yen at 8 %, with 770 yen shipping and 100 points. */
const makeRow = (given: Pick<OrderRow, 'id' | 'state' | 'paidAt'>): OrderRow =>
  ({
    number: '261124-AB2C3D',
    createdAt: ORDERED,
    shippedAt: null,
    deliveredAt: null,
    method: 'transfer',
    totalYen: 6_150,
    quote: {
      goodsYen: 5_480,
      fees: [{ kind: 'shipping', yen: 770, taxClass: 'standard' }],
      deductions: [{ kind: 'points', yen: 100 }],
      earnedPoints: 53,
      taxRates: { standard: 10, reduced: 8 },
      taxes: [
        { rate: 10, yen: 5_087, taxYen: 462 },
        { rate: 8, yen: 1_063, taxYen: 78 },
      ],
    },
    ...given,
  }) satisfies Partial<Record<keyof OrderRow, unknown>> as unknown as OrderRow

type Given = Pick<RefundEntryRow, 'yen' | 'taxes'> & Partial<Pick<RefundRow, 'way'> & { isReceipt: boolean; at: Date }>

const makeEntry = (
  order: OrderRow,
  { yen, taxes, way = 'card', isReceipt = false, at = CANCELLED }: Given,
): EntryOfRefund => ({
  order,
  isReceipt,
  entry: { seq: 1, refundId: '', at, yen, taxes },
  row: { position: 1, way } satisfies Partial<RefundRow> as RefundRow,
})

const PART = [{ rate: 10, yen: 1_000, taxYen: 90 }] as const

it('the export for accounting counts no unpaid cancelled order as a sale, and takes refunds away on their day', () => {
  const sold = makeRow({ id: 'sold', state: 'received', paidAt: ORDERED })
  const refunded = makeRow({ id: 'refunded', state: 'cancelled', paidAt: ORDERED })
  const orders = [
    sold,
    makeRow({ id: 'open', state: 'awaiting_payment', paidAt: null }),
    refunded,
    makeRow({ id: 'unpaid', state: 'cancelled', paidAt: null }),
  ]
  const refunds = [
    makeEntry(sold, { yen: 1_000, taxes: [...PART] }),
    makeEntry(refunded, { yen: 6_150, taxes: refunded.quote.taxes }),
    makeEntry(sold, { yen: 6_149, taxes: [], isReceipt: true }),
  ]
  const cancelledAt = new Map([
    ['refunded', CANCELLED],
    ['unpaid', CANCELLED],
  ])
  const [columns, ...lines] = orderCsvRows({ orders, refunds, cancelledAt })
  const listColumn = (name: string) => lines.map((cells) => String(cells[columns!.indexOf(name)]))
  expect(listColumn('種類')).toEqual(['注文', '注文', '注文', '注文', '返金', '返金', '返金'])
  expect(listColumn('計上日')).toEqual([...Array(4).fill('2026-11-24'), ...Array(3).fill('2026-12-02')])
  expect(listColumn('返金番号')).toEqual(['', '', '', '', ...Array(3).fill('261124-AB2C3D-1')])
  expect(listColumn('キャンセル日')).toEqual(['', '', '2026-12-02', '2026-12-02', '', '2026-12-02', ''])
  for (const [name, yen] of Object.entries({ 商品代金: '5480', 送料: '770', ポイント利用額: '100' }))
    expect([name, ...listColumn(name)]).toEqual([name, yen, yen, yen, '0', '0', '0', '0'])
  for (const [name, yen, part] of [
    ['支払い金額', '6150', '-1000'],
    ['10%対象額', '5087', '-1000'],
    ['10%消費税額', '462', '-90'],
    ['8%対象額', '1063', '0'],
    ['8%消費税額', '78', '0'],
  ] as const)
    expect([name, ...listColumn(name)]).toEqual([name, yen, yen, yen, '0', part, `-${yen}`, '0'])
  expect(listColumn('獲得ポイント')).toEqual(['53', '53', '0', '0', '0', '0', '0'])
  expect(listColumn('入金額')).toEqual(['6150', '0', '6150', '0', '0', '0', '6149'])
  expect(listColumn('返金額')).toEqual(['0', '0', '0', '0', '1000', '6150', '6149'])
  expect(listColumn('キャンセルした金額')).toEqual(['0', '0', '0', '6150', '0', '0', '0'])
})

it('takes a failure back on its own day, corrects tax, and keeps points apart from money', () => {
  const sold = makeRow({ id: 'sold', state: 'received', paidAt: ORDERED })
  const failedAt = new Date('2027-01-05T10:00:00+09:00')
  const refunds = [
    makeEntry(sold, { yen: 1_000, taxes: [...PART] }),
    makeEntry(sold, { yen: 1_000, taxes: [...PART], way: 'points' }),
    makeEntry(sold, { yen: -1_000, taxes: negateTaxes(PART), at: failedAt }),
    makeEntry(sold, { yen: 0, taxes: [...PART], at: failedAt }),
  ]
  const [columns, ...lines] = orderCsvRows({ orders: [], refunds, cancelledAt: new Map() })
  const listColumn = (name: string) => lines.map((cells) => cells[columns!.indexOf(name)])
  expect(listColumn('種類')).toEqual(['返金', '返金', '返金の取り消し', '返金の税額訂正'])
  expect(listColumn('計上日')).toEqual(['2026-12-02', '2026-12-02', '2027-01-05', '2027-01-05'])
  expect(listColumn('支払い金額')).toEqual([-1_000, -1_000, 1_000, -1_000])
  expect(listColumn('10%消費税額')).toEqual([-90, -90, 90, -90])
  expect(listColumn('返金額')).toEqual([1_000, 0, -1_000, 0])
  expect(listColumn('ポイントでの返金額')).toEqual([0, 1_000, 0, 0])
})

it('a return after a change of the tax has columns for the rate of its collection, which no order has', () => {
  const order = makeRow({ id: 'old', state: 'delivered', paidAt: ORDERED })
  const taxes = [
    { rate: 12, yen: -770, taxYen: -82 },
    { rate: 10, yen: 2_200, taxYen: 200 },
  ]
  const refunds = [makeEntry(order, { yen: 1_430, taxes })]
  const [columns, cells] = orderCsvRows({ orders: [], refunds, cancelledAt: new Map() })
  const amountOf = (title: string) => cells![columns!.indexOf(title)]
  expect([amountOf('12%対象額'), amountOf('12%消費税額')]).toEqual([770, 82])
  expect([amountOf('10%対象額'), amountOf('10%消費税額')]).toEqual([-2_200, -200])
  expect(amountOf('支払い金額')).toBe(-1_430)
})
