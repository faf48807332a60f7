/** Orders for tests of screens. */
import { quoteOrder } from '#contract/orders/quote.ts'
import type { OrderReturn } from '#contract/orders/return-schema.ts'
import type { Order, OrderLine, OrderSummary, Receipt, Shipment } from '#contract/orders/schema.ts'
import { ADDRESS } from './delivery-address.ts'

const ORDERED_AT = '2026-11-24T01:00:00.000Z'

const line = (name: string, more: Partial<OrderLine>): OrderLine => ({
  sku: 'KM-TABLE-OAK',
  itemId: 1101,
  name,
  colourName: 'オーク',
  size: '幅150cm',
  picture: { id: '0'.repeat(16), width: 1200, height: 1200, tone: 3 },
  quantity: 1,
  unitYen: 2_970,
  taxClass: 'standard',
  shippingClass: 'S',
  ...more,
})

/** 4,050円 of goods at two rates, paid by bank transfer and received. */
export function makeOrder(more: Partial<Order> = {}): Order {
  const lines = more.lines ?? [
    line('トレー', {}),
    line('はちみつ', {
      sku: 'KM-HONEY',
      itemId: 1102,
      colourName: '',
      size: '',
      unitYen: 540,
      quantity: 2,
      taxClass: 'reduced',
    }),
  ]
  return {
    number: '261124-K7M2QX',
    state: 'received',
    lines,
    quote: quoteOrder({ lines, prefecture: '東京都', points: 300, payment: 'transfer' }, Date.parse(ORDERED_AT))!,
    address: { ...ADDRESS, address2: 'こもれびハイツ301号室' },
    deliveryOn: '2026-12-01',
    slot: 'morning',
    payment: 'transfer',
    note: '',
    dueOn: null,
    bankAccount: null,
    shipments: [],
    history: [
      { state: 'awaiting_payment', actor: 'customer', at: ORDERED_AT, reason: '' },
      { state: 'received', actor: 'desk', at: '2026-11-25T03:30:00.000Z', reason: '' },
    ],
    paidAt: '2026-11-25T03:30:00.000Z',
    createdAt: ORDERED_AT,
    grantDays: 14,
    canCancel: true,
    receipt: { isAvailable: true, name: null, prints: 0 },
    ...more,
  }
}

/** One piece of the first line, asked for on own wish. */
export const makeReturn = (more: Partial<OrderReturn> = {}): OrderReturn => ({
  number: 'RT-261130-K7M2',
  state: 'requested',
  lines: [{ position: 0, quantity: 1 }],
  reason: 'own-wish',
  wish: 'refund',
  isCollected: true,
  note: '',
  fileIds: [],
  outcome: null,
  reductions: [],
  appliedIn: null,
  settlement: null,
  refundPosition: null,
  declineReason: '',
  canWithdraw: false,
  createdAt: '2026-11-30T03:00:00.000Z',
  arrivedAt: null,
  closedAt: null,
  ...more,
})

export const makeShipment = (
  carrier: string,
  number: string,
  pieces: Shipment['pieces'] = [
    { sku: 'KM-TABLE-OAK', quantity: 1 },
    { sku: 'KM-HONEY', quantity: 2 },
  ],
): Shipment => ({ carrier, number, pieces, shippedAt: '2026-11-28T03:00:00.000Z', deliveredAt: null })

export const toSummary = ({
  number,
  state,
  shipments,
  payment,
  quote,
  lines,
  deliveryOn,
  createdAt,
}: Order): OrderSummary => ({
  number,
  state,
  isPartlyShipped: state === 'preparing' && shipments.length > 0,
  payment,
  totalYen: quote.totalYen,
  pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
  lines: lines.map(({ name, picture }) => ({ name, picture })),
  deliveryOn,
  createdAt,
})

export const makeReceipt = (name: string, prints: number): Receipt => ({
  order: makeOrder({ receipt: { isAvailable: true, name, prints } }),
  seller: {
    name: '株式会社こもれび',
    postalCode: '158-0094',
    address: '東京都世田谷区玉川6丁目18-4',
    phone: '0120-550-123',
    invoiceNumber: 'T0000000000123',
    bankAccount: 'みどり銀行 玉川支店 普通 0012345',
  },
})
