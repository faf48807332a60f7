import { formatAddress } from '#contract/addresses/labels.ts'
import { DELIVERY_SLOT_LABELS } from '#contract/orders/delivery.ts'
import { formatPaymentMethod, formatServices, SERVICES_TITLE } from '#contract/orders/labels.ts'
import type { IncludedTax } from '#contract/orders/quote.ts'
import { REFUND_STATE_LABELS, REFUND_WAY_LABELS, toRefundNumber } from '#contract/orders/refunds.ts'
import type { OrderLine } from '#contract/orders/schema.ts'
import { ORDER_STATE_LABELS, type OrderActor } from '#contract/orders/states.ts'
import { formatDay, toJapanDate } from '#contract/shared/civil-date.ts'
import { formatYen } from '#contract/shared/format-number.ts'
import { formatPhone } from '#contract/shared/phone-format.ts'
import { formatFields, formatTable, formatTime } from '#server/platform/desk/show.ts'
import { formatGoods } from './mail-blocks.ts'
import type { RefundRow } from './refunds.ts'
import type { OrderEventRow, OrderRow } from './rows.ts'

const ACTOR_LABELS: Record<OrderActor, string> = {
  customer: 'お客様',
  desk: '店舗',
  payment: '決済サービス',
  deadline: '期限切れ',
}

const formatName = ({ address }: OrderRow): string =>
  address ? `${address.familyName} ${address.givenName}` : '（消去済み）'

export const orderTable = (rows: readonly OrderRow[]): string[] =>
  formatTable(
    [
      { title: '番号', of: ({ number }) => number },
      { title: '受付', of: ({ createdAt }) => formatTime(createdAt) },
      { title: '状態', of: ({ state }) => ORDER_STATE_LABELS[state] },
      { title: '金額', of: ({ totalYen }) => formatYen(totalYen) },
      { title: '方法', of: ({ method }) => formatPaymentMethod(method) },
      { title: 'お届け', of: ({ deliveryOn }) => deliveryOn.slice(5).replace('-', '/') },
      { title: 'お届け先', of: formatName, isLong: true },
    ],
    rows,
  )

interface OrderDetails {
  lines: readonly OrderLine[]
  events: readonly OrderEventRow[]
  refunds: readonly RefundRow[]
}

export const orderFields = (row: OrderRow, { lines, events, refunds }: OrderDetails): string[] => {
  const { quote, tracking } = row
  const feeYen = quote.payment?.feeYen ?? 0
  return formatFields({
    番号: row.number,
    ID: row.id,
    状態: ORDER_STATE_LABELS[row.state],
    受付: formatTime(row.createdAt),
    商品: lines
      .flatMap((line) => [
        `${line.sku}  ${formatGoods(line)}  ${formatYen(line.unitYen)} × ${line.quantity}`,
        ...formatServices(line).map((it) => `  ${it}`),
      ])
      .join('\n'),
    商品代金: formatYen(quote.goodsYen),
    送料: formatYen(quote.shippingYen),
    [SERVICES_TITLE]: quote.servicesYen ? formatYen(quote.servicesYen) : '',
    代引手数料: feeYen > 0 ? formatYen(feeYen) : '',
    ポイント: quote.pointsUsed > 0 ? `${quote.pointsUsed}ポイントを利用` : '',
    合計: formatYen(row.totalYen),
    消費税: quote.taxes
      .map(({ rate, yen, taxYen }) => `${rate}% ${formatYen(yen)}（内${formatYen(taxYen)}）`)
      .join('、'),
    支払い方法: formatPaymentMethod(row.method),
    支払い期限: row.method === 'transfer' ? formatTime(row.dueAt) : '',
    入金: formatTime(row.paidAt),
    返金: refunds
      .map(
        ({ position, yen, way, state }) =>
          `${toRefundNumber(row.number, position)}  ${formatYen(yen)}  ${REFUND_WAY_LABELS[way]}（${REFUND_STATE_LABELS[state]}）`,
      )
      .join('\n'),
    お届け: `${formatDay(row.deliveryOn)} ${DELIVERY_SLOT_LABELS[row.slot]}`,
    お届け先: formatName(row),
    住所: row.address && formatAddress(row.address),
    電話: row.address && formatPhone(row.address.phone),
    メール: row.email,
    会員: row.customerId,
    配送: tracking && `${tracking.carrier} ${tracking.number}`,
    備考: row.note,
    履歴: events
      .map(
        ({ at, state, actor, reason }) =>
          `${formatTime(at)}  ${ORDER_STATE_LABELS[state]}（${ACTOR_LABELS[actor]}）${reason.replaceAll('\n', '')}`,
      )
      .join('\n'),
  })
}

const day = (at: Date | null): string => (at ? toJapanDate(at.getTime()) : '')

type Cell = string | number
type Column<T> = [title: string, of: (row: OrderRow) => T]

const FACTS: Column<Cell>[] = [
  ['注文日', ({ createdAt }) => day(createdAt)],
  ['注文番号', ({ number }) => number],
  ['状態', ({ state }) => ORDER_STATE_LABELS[state]],
  ['支払い方法', ({ method }) => formatPaymentMethod(method)],
  ['入金日', ({ paidAt }) => day(paidAt)],
  ['発送日', ({ shippedAt }) => day(shippedAt)],
  ['お届け完了日', ({ deliveredAt }) => day(deliveredAt)],
]

const isCancelled = ({ state }: OrderRow): boolean => state === 'cancelled'

/** A paid order stays a sale: what goes back is in the rows of its refunds. */
const isSale = (row: OrderRow): boolean => !isCancelled(row) || (row.paidAt !== null && row.totalYen > 0)

/** Of what is no sale these are 0, so that every column can be added up. Amounts include tax. */
const SALES: Column<number>[] = [
  ['商品代金', ({ quote }) => quote.goodsYen],
  ['送料', ({ quote }) => quote.shippingYen],
  [SERVICES_TITLE, ({ quote }) => quote.servicesYen ?? 0],
  ['代引手数料', ({ quote }) => quote.payment?.feeYen ?? 0],
  ['ポイント利用額', ({ quote }) => quote.pointsUsed],
  ['支払い金額', ({ totalYen }) => totalYen],
  ['10%対象額', (row) => getTax(row.quote.taxes, 10).yen],
  ['10%消費税額', (row) => getTax(row.quote.taxes, 10).taxYen],
  ['8%対象額', (row) => getTax(row.quote.taxes, 8).yen],
  ['8%消費税額', (row) => getTax(row.quote.taxes, 8).taxYen],
  ['獲得ポイント', (row) => (isCancelled(row) ? 0 : row.quote.earnedPoints)],
]

const getTax = (taxes: readonly IncludedTax[], rate: 10 | 8) =>
  taxes.find((it) => it.rate === rate) ?? { yen: 0, taxYen: 0 }

/** A refund takes these away; the columns of goods and fees show what was ordered. */
const toRefundedSales = ({ taxes }: RefundRow): Record<string, number> => ({
  支払い金額: -taxes.reduce((sum, { yen }) => sum + yen, 0),
  '10%対象額': -getTax(taxes, 10).yen,
  '10%消費税額': -getTax(taxes, 10).taxYen,
  '8%対象額': -getTax(taxes, 8).yen,
  '8%消費税額': -getTax(taxes, 8).taxYen,
})

const MONEY_TITLES = ['入金額', '返金額', 'キャンセルした金額']

/** What came in, what went back, and what was ordered but never paid. */
const toMoney = (row: OrderRow): number[] => [
  row.paidAt ? row.totalYen : 0,
  0,
  isCancelled(row) && !isSale(row) ? row.totalYen : 0,
]

/** A payment that was not for the order came in besides it. */
const toRefundedMoney = ({ yen, unmatchedIntentId }: RefundRow): number[] => [
  unmatchedIntentId === null ? 0 : yen,
  yen,
  0,
]

export interface RefundOfOrder {
  row: RefundRow
  order: OrderRow
}

const toFacts = (row: OrderRow, cancelledAt: Date | undefined): Cell[] => [
  ...FACTS.map(([, of]) => of(row)),
  day(cancelledAt ?? null),
]

const toOrderCells = (row: OrderRow, cancelledAt: Date | undefined): Cell[] => [
  '注文',
  day(row.createdAt),
  ...toFacts(row, cancelledAt),
  '',
  ...SALES.map(([, of]) => (isSale(row) ? of(row) : 0)),
  ...toMoney(row),
]

function toRefundCells({ row, order }: RefundOfOrder, cancelledAt: Date | undefined): Cell[] {
  const sales = toRefundedSales(row)
  return [
    '返金',
    day(row.createdAt),
    ...toFacts(order, cancelledAt),
    toRefundNumber(order.number, row.position),
    // Without the sign of a negative zero.
    ...SALES.map(([title]) => (sales[title] ?? 0) + 0),
    ...toRefundedMoney(row),
  ]
}

interface Exported {
  orders: readonly OrderRow[]
  /** Those that have not failed, on the day on which they were made. */
  refunds: readonly RefundOfOrder[]
  /** By the order's id. */
  cancelledAt: ReadonlyMap<string, Date>
}

/** One row is one order or one refund, by day. */
export function orderCsvRows({ orders, refunds, cancelledAt }: Exported): Cell[][] {
  const titles = [...FACTS, ...SALES].map(([title]) => title)
  const rows = [
    ...orders.map((row) => ({ at: row.createdAt, cells: toOrderCells(row, cancelledAt.get(row.id)) })),
    ...refunds.map((it) => ({ at: it.row.createdAt, cells: toRefundCells(it, cancelledAt.get(it.order.id)) })),
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime())
  return [
    [
      ...['種類', '計上日'],
      ...titles.slice(0, FACTS.length),
      ...['キャンセル日', '返金番号'],
      ...titles.slice(FACTS.length),
      ...MONEY_TITLES,
    ],
    ...rows.map(({ cells }) => cells),
  ]
}
