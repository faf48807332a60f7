import { formatAddress } from '#contract/addresses/labels.ts'
import { DELIVERY_SLOT_LABELS } from '#contract/orders/delivery.ts'
import { formatPaymentMethod, formatServices, SERVICES_TITLE } from '#contract/orders/labels.ts'
import type { OrderLine } from '#contract/orders/schema.ts'
import { ORDER_ACTOR_LABELS, ORDER_STATE_LABELS } from '#contract/orders/states.ts'
import { formatDay, toJapanDate } from '#contract/shared/civil-date.ts'
import { formatYen } from '#contract/shared/format-number.ts'
import { formatPhone } from '#contract/shared/phone-format.ts'
import { formatFields, formatTable, formatTime } from '#server/platform/desk/show.ts'
import { formatGoods } from './mail-blocks.ts'
import type { OrderEventRow, OrderRow } from './rows.ts'

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
}

export const orderFields = (row: OrderRow, { lines, events }: OrderDetails): string[] => {
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
          `${formatTime(at)}  ${ORDER_STATE_LABELS[state]}（${ORDER_ACTOR_LABELS[actor]}）${reason.replaceAll('\n', '')}`,
      )
      .join('\n'),
  })
}

const day = (at: Date | null): string => (at ? toJapanDate(at.getTime()) : '')

function getTax({ quote }: OrderRow, rate: 10 | 8): { yen: number; taxYen: number } {
  return quote.taxes.find((it) => it.rate === rate) ?? { yen: 0, taxYen: 0 }
}

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

/** A cancelled order is no sale: these are 0, so that every column can be added up. Amounts include tax. */
const SALES: Column<number>[] = [
  ['商品代金', ({ quote }) => quote.goodsYen],
  ['送料', ({ quote }) => quote.shippingYen],
  [SERVICES_TITLE, ({ quote }) => quote.servicesYen ?? 0],
  ['代引手数料', ({ quote }) => quote.payment?.feeYen ?? 0],
  ['ポイント利用額', ({ quote }) => quote.pointsUsed],
  ['支払い金額', ({ totalYen }) => totalYen],
  ['10%対象額', (row) => getTax(row, 10).yen],
  ['10%消費税額', (row) => getTax(row, 10).taxYen],
  ['8%対象額', (row) => getTax(row, 8).yen],
  ['8%消費税額', (row) => getTax(row, 8).taxYen],
  ['獲得ポイント', ({ quote }) => quote.earnedPoints],
]

const isCancelled = ({ state }: OrderRow): boolean => state === 'cancelled'

/** The money itself: what came in, what of it goes back, and what was ordered but is no sale. */
const MONEY: Column<number>[] = [
  ['入金額', ({ paidAt, totalYen }) => (paidAt ? totalYen : 0)],
  ['返金額', (row) => (row.paidAt && isCancelled(row) ? row.totalYen : 0)],
  ['キャンセルした金額', (row) => (isCancelled(row) ? row.totalYen : 0)],
]

const toCells = (row: OrderRow, cancelledAt: Date | undefined): Cell[] => [
  ...FACTS.map(([, of]) => of(row)),
  day(cancelledAt ?? null),
  ...SALES.map(([, of]) => (isCancelled(row) ? 0 : of(row))),
  ...MONEY.map(([, of]) => of(row)),
]

/** One row is one order. `cancelledAt` by the order's id. */
export const orderCsvRows = (rows: readonly OrderRow[], cancelledAt: ReadonlyMap<string, Date>): string[][] => [
  [...FACTS.map(([title]) => title), 'キャンセル日', ...[...SALES, ...MONEY].map(([title]) => title)],
  ...rows.map((row) => toCells(row, cancelledAt.get(row.id)).map(String)),
]
