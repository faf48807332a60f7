/** Orders and what refunds have changed as a table for accounting. One row is one of them, by day; amounts include tax. */
import { getFeeYen, getPointsUsed } from '#contract/orders/amounts.ts'
import { formatPaymentMethod, SERVICES_TITLE } from '#contract/orders/labels.ts'
import { FEE_KINDS, type FeeKind } from '#contract/orders/quote.ts'
import { sumTaxes } from '#contract/orders/refund-taxes.ts'
import { toRefundNumber } from '#contract/orders/refunds.ts'
import { ORDER_STATE_LABELS } from '#contract/orders/states.ts'
import { toJapanDate } from '#contract/shared/civil-date.ts'
import type { RefundRow } from './refund-rows.ts'
import type { OrderRow, RefundEntryRow } from './rows.ts'

type Column<T> = [title: string, of: (row: OrderRow) => T]

const day = (at: Date | null): string => (at ? toJapanDate(at.getTime()) : '')

const FACTS: Column<string>[] = [
  ['注文日', ({ createdAt }) => day(createdAt)],
  ['注文番号', ({ number }) => number],
  ['状態', ({ state }) => ORDER_STATE_LABELS[state]],
  ['支払い方法', ({ method }) => formatPaymentMethod(method)],
  ['入金日', ({ paidAt }) => day(paidAt)],
  ['発送日', ({ shippedAt }) => day(shippedAt)],
  ['お届け完了日', ({ deliveredAt }) => day(deliveredAt)],
]

/** Fees with the same title are one column. */
const FEE_TITLES: Record<FeeKind, string> = {
  shipping: '送料',
  assembly: SERVICES_TITLE,
  pickup: SERVICES_TITLE,
  payment: '代引手数料',
}

const FEES = [...new Set(FEE_KINDS.map((kind) => FEE_TITLES[kind]))].map((title): Column<number> => {
  const kinds = FEE_KINDS.filter((kind) => FEE_TITLES[kind] === title)
  return [title, ({ quote }) => getFeeYen(quote, ...kinds)]
})

function listTaxColumns(rate: number): Column<number>[] {
  const getTax = ({ quote }: OrderRow) => quote.taxes.find((it) => it.rate === rate)
  return [
    [`${rate}%対象額`, (row) => getTax(row)?.yen ?? 0],
    [`${rate}%消費税額`, (row) => getTax(row)?.taxYen ?? 0],
  ]
}

/** Two columns for each rate that was in force for one of the orders, so that most files have the same columns. */
function listSalesColumns(rates: readonly number[]): Column<number>[] {
  return [
    ['商品代金', ({ quote }) => quote.goodsYen],
    ...FEES,
    ['ポイント利用額', ({ quote }) => getPointsUsed(quote)],
    ['支払い金額', ({ totalYen }) => totalYen],
    ...rates.flatMap(listTaxColumns),
    ['獲得ポイント', (row) => (isCancelled(row) ? 0 : row.quote.earnedPoints)],
  ]
}

const isCancelled = ({ state }: OrderRow): boolean => state === 'cancelled'

/** A paid order stays a sale: what goes back is in the rows of its refunds. */
const isSale = (row: OrderRow): boolean => !isCancelled(row) || (row.paidAt !== null && row.totalYen > 0)

/** A refund takes these away; the columns of goods and fees show what was ordered. */
const toRefundedSales = ({ taxes }: RefundEntryRow): Record<string, number> => ({
  支払い金額: -sumTaxes(taxes),
  ...Object.fromEntries(
    taxes.flatMap(({ rate, yen, taxYen }) => [
      [`${rate}%対象額`, -yen],
      [`${rate}%消費税額`, -taxYen],
    ]),
  ),
})

/** Points are no money: they are in a column of their own, so that 入金額 less 返金額 is what the store has received. */
const MONEY_TITLES = ['入金額', '返金額', 'キャンセルした金額', 'ポイントでの返金額']

/** What came in, what went back, and what was ordered but never paid. */
const toMoney = (row: OrderRow): number[] => [
  row.paidAt ? row.totalYen : 0,
  0,
  isCancelled(row) && !isSale(row) ? row.totalYen : 0,
  0,
]

const toRefundedMoney = ({ row: { way }, entry: { yen }, isReceipt }: EntryOfRefund): number[] => [
  isReceipt ? yen : 0,
  way === 'points' ? 0 : yen,
  0,
  way === 'points' ? yen : 0,
]

const getKind = ({ yen }: RefundEntryRow): string =>
  yen === 0 ? '返金の税額訂正' : yen > 0 ? '返金' : '返金の取り消し'

export interface EntryOfRefund {
  entry: RefundEntryRow
  row: RefundRow
  order: OrderRow
  /** The first about a payment that was not for the order, which came in besides it. */
  isReceipt: boolean
}

interface Exported {
  orders: readonly OrderRow[]
  refunds: readonly EntryOfRefund[]
  /** By the order's id. */
  cancelledAt: ReadonlyMap<string, Date>
}

type Cell = string | number

/** Every column of amounts can be added up: what is no sale counts 0. */
export function orderCsvRows({ orders, refunds, cancelledAt }: Exported): Cell[][] {
  const sold = [...orders, ...refunds.map(({ order }) => order)]
  const rates = new Set([
    ...sold.flatMap(({ quote }) => Object.values(quote.taxRates)),
    // The collection of a return has the rate of its day.
    ...refunds.flatMap(({ entry }) => entry.taxes.map(({ rate }) => rate)),
  ])
  const sales = listSalesColumns([...rates].toSorted((one, other) => other - one))
  const toFacts = (row: OrderRow) => [...FACTS.map(([, of]) => of(row)), day(cancelledAt.get(row.id) ?? null)]
  const toOrderCells = (row: OrderRow): Cell[] => [
    ...['注文', day(row.createdAt), ...toFacts(row), ''],
    ...sales.map(([, of]) => (isSale(row) ? of(row) : 0)),
    ...toMoney(row),
  ]
  const toRefundCells = (it: EntryOfRefund): Cell[] => {
    const { entry, row, order } = it
    const refunded = toRefundedSales(entry)
    const number = toRefundNumber(order.number, row.position)
    return [
      ...[getKind(entry), day(entry.at), ...toFacts(order), number],
      // Without the sign of a negative zero.
      ...sales.map(([title]) => (refunded[title] ?? 0) + 0),
      ...toRefundedMoney(it),
    ]
  }
  const rows = [
    ...orders.map((row) => ({ at: row.createdAt, cells: toOrderCells(row) })),
    ...refunds.map((it) => ({ at: it.entry.at, cells: toRefundCells(it) })),
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const facts = ['種類', '計上日', ...FACTS.map(([title]) => title), 'キャンセル日', '返金番号']
  return [[...facts, ...sales.map(([title]) => title), ...MONEY_TITLES], ...rows.map(({ cells }) => cells)]
}
