import { formatAddress } from '#contract/addresses/labels.ts'
import { formatAmount, listAmounts } from '#contract/orders/amounts.ts'
import { DELIVERY_SLOT_LABELS } from '#contract/orders/delivery.ts'
import { formatPaymentMethod, formatServices, PARTLY_SHIPPED } from '#contract/orders/labels.ts'
import { REFUND_STATE_LABELS, REFUND_WAY_LABELS, toRefundNumber } from '#contract/orders/refunds.ts'
import { RETURN_STATE_LABELS } from '#contract/orders/returns.ts'
import type { OrderLine } from '#contract/orders/schema.ts'
import { ORDER_ACTOR_LABELS, ORDER_STATE_LABELS } from '#contract/orders/states.ts'
import { formatDay } from '#contract/shared/civil-date.ts'
import { formatYen } from '#contract/shared/format-number.ts'
import { formatPhone } from '#contract/shared/phone-format.ts'
import { formatFields, formatTable, formatTime } from '#server/platform/desk/show.ts'
import type { Progress } from './desk-search.ts'
import { formatCodes } from './desk-voucher.ts'
import { formatGoods } from './mail-blocks.ts'
import type { RefundRow } from './refund-rows.ts'
import type { ReturnRow } from './returns.ts'
import type { OrderEventRow, OrderRow } from './rows.ts'
import type { OrderEventKind } from './schema.ts'
import type { ShipmentRow } from './shipments.ts'

export const formatName = ({ address }: OrderRow): string =>
  address ? `${address.familyName} ${address.givenName}` : '（消去済み）'

const formatState = ({ state }: OrderRow, isShipped: boolean): string =>
  ORDER_STATE_LABELS[state] + (state === 'preparing' && isShipped ? `（${PARTLY_SHIPPED}）` : '')

const formatReturn = ({ number, state }: ReturnRow): string => `${number} ${RETURN_STATE_LABELS[state]}`

export const orderTable = (rows: readonly OrderRow[], { shipped, returns }: Progress): string[] =>
  formatTable(
    [
      { title: '番号', of: ({ number }) => number },
      { title: '受付', of: ({ createdAt }) => formatTime(createdAt) },
      { title: '状態', of: (row) => formatState(row, shipped.has(row.id)) },
      { title: '金額', of: ({ totalYen }) => formatYen(totalYen) },
      { title: '方法', of: ({ method }) => formatPaymentMethod(method) },
      { title: 'お届け', of: ({ deliveryOn }) => deliveryOn.slice(5).replace('-', '/') },
      { title: 'お届け先', of: formatName, isLong: true },
      { title: '会員', of: ({ customerId }) => (customerId === null ? 'ゲスト' : '会員') },
      ...(returns.size > 0
        ? [{ title: '返品', of: ({ id }: OrderRow) => (returns.get(id) ?? []).map(formatReturn).join('、') }]
        : []),
    ],
    rows,
  )

interface OrderDetails {
  lines: readonly OrderLine[]
  events: readonly OrderEventRow[]
  refunds: readonly RefundRow[]
  returns: readonly ReturnRow[]
  shipments: readonly ShipmentRow[]
}

export const EVENT_LABELS: Record<Exclude<OrderEventKind, 'state'>, string> = {
  undo: '操作の取り消し',
  shipment: '一部の発送',
  'shipment-delivered': '一部のお届け',
  tracking: 'お問い合わせ番号の訂正',
  address: 'お届け先の変更',
  delivery: 'お届け日時の変更',
  return: '返品',
  replacement: '交換品の手配',
}

/** `発送済み（店舗）`, or what happened without another state. */
function formatEvent({ at, kind, state, actor, reason }: OrderEventRow): string {
  const label = ORDER_STATE_LABELS[state]
  const what = kind === 'state' ? label : `${EVENT_LABELS[kind]}${kind === 'undo' ? `→${label}` : ''}`
  return `${formatTime(at)}  ${what}（${ORDER_ACTOR_LABELS[actor]}）${reason.replaceAll('\n', '')}`
}

const formatShipment = ({ position, carrier, number, pieces, shippedAt, deliveredAt }: ShipmentRow): string =>
  [
    `${position}: ${carrier} ${number}`,
    pieces.map(({ sku, quantity }) => `${sku}:${quantity}`).join(' '),
    `${formatTime(shippedAt)} 発送`,
    ...(deliveredAt ? [`${formatTime(deliveredAt)} お届け`] : []),
  ].join('  ')

export const orderFields = (row: OrderRow, { lines, events, refunds, returns, shipments }: OrderDetails): string[] => {
  const { quote } = row
  return formatFields({
    番号: row.number,
    ID: row.id,
    状態: formatState(row, shipments.length > 0),
    受付: formatTime(row.createdAt),
    商品: lines
      .flatMap((line) => [
        `${line.sku}  ${formatGoods(line)}  ${formatYen(line.unitYen)} × ${line.quantity}`,
        ...formatServices(line).map((it) => `  ${it}`),
      ])
      .join('\n'),
    商品代金: formatYen(quote.goodsYen),
    ...Object.fromEntries(listAmounts(quote).map((amount) => [amount.label, formatAmount(amount)])),
    合計: formatYen(row.totalYen),
    消費税: quote.taxes
      .map(({ rate, yen, taxYen }) => `${rate}% ${formatYen(yen)}（内${formatYen(taxYen)}）`)
      .join('、'),
    支払い方法: formatPaymentMethod(row.method),
    支払い期限: row.method === 'transfer' || row.method === 'konbini' ? formatTime(row.dueAt) : '',
    支払い番号: formatCodes(row),
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
    会員: row.customerId ?? 'ゲスト（会員登録なし）',
    返品: returns.map((it) => `${it.number}  ${RETURN_STATE_LABELS[it.state]}`).join('\n'),
    発送: shipments.map(formatShipment).join('\n'),
    備考: row.note,
    履歴: events.map(formatEvent).join('\n'),
  })
}
