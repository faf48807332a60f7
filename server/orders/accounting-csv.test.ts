import { expect, it } from 'vitest'
import { orderCsvRows } from './accounting-csv.ts'
import type { OrderRow } from './rows.ts'

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

it('the export for accounting counts no cancelled order as a sale, and shows what goes back', () => {
  const rows = [
    makeRow({ id: 'sold', state: 'received', paidAt: ORDERED }),
    makeRow({ id: 'open', state: 'awaiting_payment', paidAt: null }),
    makeRow({ id: 'refunded', state: 'cancelled', paidAt: ORDERED }),
    makeRow({ id: 'unpaid', state: 'cancelled', paidAt: null }),
  ]
  const times = new Map([
    ['refunded', CANCELLED],
    ['unpaid', CANCELLED],
  ])
  const [columns, ...lines] = orderCsvRows(rows, times)
  const listColumn = (name: string) => lines.map((cells) => cells[columns!.indexOf(name)])
  expect(listColumn('キャンセル日')).toEqual(['', '', '2026-12-02', '2026-12-02'])
  for (const [name, yen] of Object.entries({
    商品代金: '5480',
    送料: '770',
    ポイント利用額: '100',
    支払い金額: '6150',
    獲得ポイント: '53',
    '10%対象額': '5087',
    '10%消費税額': '462',
    '8%対象額': '1063',
    '8%消費税額': '78',
  }))
    expect([name, ...listColumn(name)]).toEqual([name, yen, yen, '0', '0'])
  expect(listColumn('入金額')).toEqual(['6150', '0', '6150', '0'])
  expect(listColumn('返金額')).toEqual(['0', '0', '6150', '0'])
  expect(listColumn('キャンセルした金額')).toEqual(['0', '0', '6150', '6150'])
})
