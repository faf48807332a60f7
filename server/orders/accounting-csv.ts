/** Orders as a table for accounting. One row is one order; amounts include tax. */
import { getFeeYen, getPointsUsed } from '#contract/orders/amounts.ts'
import { formatPaymentMethod, SERVICES_TITLE } from '#contract/orders/labels.ts'
import { FEE_KINDS, type FeeKind } from '#contract/orders/quote.ts'
import { ORDER_STATE_LABELS } from '#contract/orders/states.ts'
import { toJapanDate } from '#contract/shared/civil-date.ts'
import type { OrderRow } from './rows.ts'

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
function listSalesColumns(rows: readonly OrderRow[]): Column<number>[] {
  const rates = new Set(rows.flatMap(({ quote }) => Object.values(quote.taxRates)))
  return [
    ['商品代金', ({ quote }) => quote.goodsYen],
    ...FEES,
    ['ポイント利用額', ({ quote }) => getPointsUsed(quote)],
    ['支払い金額', ({ totalYen }) => totalYen],
    ...[...rates].toSorted((one, other) => other - one).flatMap(listTaxColumns),
    ['獲得ポイント', ({ quote }) => quote.earnedPoints],
  ]
}

const isCancelled = ({ state }: OrderRow): boolean => state === 'cancelled'

/** The money itself: what came in, what of it goes back, and what was ordered but is no sale. */
const MONEY: Column<number>[] = [
  ['入金額', ({ paidAt, totalYen }) => (paidAt ? totalYen : 0)],
  ['返金額', (row) => (row.paidAt && isCancelled(row) ? row.totalYen : 0)],
  ['キャンセルした金額', (row) => (isCancelled(row) ? row.totalYen : 0)],
]

/** `cancelledAt` by the order's id. */
export function orderCsvRows(rows: readonly OrderRow[], cancelledAt: ReadonlyMap<string, Date>): string[][] {
  const sales = listSalesColumns(rows)
  const titles = [...FACTS.map(([title]) => title), 'キャンセル日', ...[...sales, ...MONEY].map(([title]) => title)]
  // A cancelled order is no sale: its amounts are 0, so that every column can be added up.
  const listCells = (row: OrderRow) => [
    ...FACTS.map(([, of]) => of(row)),
    day(cancelledAt.get(row.id) ?? null),
    ...sales.map(([, of]) => String(isCancelled(row) ? 0 : of(row))),
    ...MONEY.map(([, of]) => String(of(row))),
  ]
  return [titles, ...rows.map(listCells)]
}
