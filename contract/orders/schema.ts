/** Orders of customers. All amounts are whole yen, tax included. */
import * as z from 'zod/mini'
import { deliveryAddress } from '#contract/addresses/schema.ts'
import { skuField } from '#contract/cart/schema.ts'
import { shippingClassField, taxClassField } from '#contract/items/schema.ts'
import { MAX_CART_LINES, MAX_LINE_QUANTITY } from '#contract/shared/constants.ts'
import { dateText } from '#contract/shared/date-fields.ts'
import { boundedLine, emailField, multilineField, prefectureField } from '#contract/shared/form-fields.ts'
import { maxLength, minLength } from '#contract/shared/lengths.ts'
import { decorationSchema } from '#contract/shared/pictures.ts'
import { DELIVERY_SLOT_LABELS, type DeliverySlot } from './delivery.ts'
import { KONBINI_CHAINS } from './konbini.ts'
import { PAYMENT_METHODS } from './payment.ts'
import { DEDUCTION_KINDS, FEE_KINDS, type OrderQuote } from './quote.ts'
import { REFUND_STATES, REFUND_WAYS } from './refunds.ts'
import { orderReturnSchema, returnableLineSchema } from './return-schema.ts'
import { ORDER_ACTORS, ORDER_STATES } from './states.ts'
import { taxesField } from './tax-fields.ts'

/** Stored with each order to record which wording the customer confirmed. */
export const ORDER_TERMS_VERSION = '2026-12-01'

const MAX_NOTE_CHARACTERS = 1_000

export const methodField = z.enum(PAYMENT_METHODS, 'お支払い方法を選択してください。')

const slotField = z.enum(Object.keys(DELIVERY_SLOT_LABELS) as [DeliverySlot], 'お届けの時間帯を選択してください。')

const yenField = z.int().check(z.gte(0), z.lte(1_000_000_000))

const piecesField = z.int().check(z.gte(0), z.lte(MAX_LINE_QUANTITY))

/** Pieces by service. */
const servicesShape = { assembly: z.optional(piecesField), pickup: z.optional(piecesField) }

const lineShape = {
  sku: skuField,
  quantity: z.int().check(z.gte(1), z.lte(MAX_LINE_QUANTITY, `数量は${MAX_LINE_QUANTITY}点までです`)),
  services: z.optional(z.strictObject(servicesShape)),
}

const linesOf = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.array(z.strictObject(shape)).check(
    minLength(1, 'カートに商品がありません。'),
    maxLength(MAX_CART_LINES),
    z.refine<{ sku?: unknown }[]>((lines) => new Set(lines.map(({ sku }) => sku)).size === lines.length),
  )

const pointsField = yenField

/** Bodies refuse unknown fields: a misspelt one must not be ignored where money is paid. */
export const quoteBody = z.strictObject({
  lines: linesOf(lineShape),
  /** Destination; null means 関東. */
  prefecture: z.nullable(prefectureField),
  /** Points to spend. What exceeds the balance, or goods and delivery, stays unspent. */
  points: pointsField,
  /** Null until it is chosen. */
  payment: z.nullable(methodField),
})

export type QuoteBody = z.output<typeof quoteBody>

/** The secret of a link in a mail, as the server makes it: 32 random bytes, base64url. */
export const orderTokenField = z.string().check(z.regex(/^[\w-]{43}$/))

/** Who orders without an account, besides the address of the delivery. */
const guestField = z.strictObject({
  email: emailField,
  /** Made by the device, as the key is, so that it can open the order although the response was lost. */
  token: orderTokenField,
})

export const newOrderBody = z.strictObject({
  /** With the price of one piece that the customer saw. */
  lines: linesOf({ ...lineShape, unitYen: yenField }),
  address: z.strictObject(deliveryAddress.shape),
  deliveryOn: dateText,
  slot: slotField,
  /** Null if points pay for everything. */
  payment: z.nullable(methodField),
  points: pointsField,
  note: multilineField(MAX_NOTE_CHARACTERS),
  /** The total that the customer saw and confirmed. */
  totalYen: yenField,
  /** Only without a session, and then required. */
  guest: z.optional(guestField),
  /** The present ORDER_TERMS_VERSION. The server's one may be newer than that of an open page. */
  termsVersion: dateText,
})

export type NewOrder = z.output<typeof newOrderBody>

const paymentShape = {
  method: methodField,
  problem: z.optional(z.enum(['too-little', 'too-much', 'class-l'])),
}

const paymentQuoteSchema = z.object({ ...paymentShape, feeYen: z.int() })

/** Same as the interface in quote.ts, which the first load of pages uses without schemas. */
export const orderQuoteSchema = z.object({
  goodsYen: z.int(),
  shippingClass: shippingClassField,
  fees: z.array(z.object({ kind: z.enum(FEE_KINDS), yen: z.int(), taxClass: taxClassField })),
  deductions: z.array(z.object({ kind: z.enum(DEDUCTION_KINDS), yen: z.int() })),
  payment: z.optional(z.object(paymentShape)),
  totalYen: z.int(),
  taxRates: z.object({ standard: z.number(), reduced: z.number() }),
  taxes: taxesField,
  earnedPoints: z.int(),
}) as unknown as z.ZodMiniType<OrderQuote, OrderQuote>

/** A line of an order, as it was at the time of the order. */
export const orderLineSchema = z.object({
  sku: z.string(),
  itemId: z.int(),
  name: z.string(),
  colourName: z.string(),
  size: z.string(),
  unit: z.optional(z.string()),
  picture: decorationSchema,
  quantity: z.int(),
  unitYen: z.int(),
  /** Its rate is in the quote, which keeps those of the day. */
  taxClass: taxClassField,
  shippingClass: shippingClassField,
  services: z.optional(z.object(servicesShape)),
  /** Of one piece, by service. Absent without services. */
  serviceYen: z.optional(z.object({ assembly: z.optional(z.int()), pickup: z.optional(z.int()) })),
  /** Of a replacement, which costs nothing: the number of the return whose pieces it replaces. */
  exchangedIn: z.optional(z.string()),
})

export type OrderLine = z.output<typeof orderLineSchema>

/** The shop does not sell it for now, which is why there are no pieces. */
const isPaused = z.optional(z.literal(true))

/** What the server would accept now. */
export const checkoutQuoteSchema = z.object({
  lines: z.array(
    z.object({
      ...orderLineSchema.shape,
      /** Pieces that can be ordered. Less than `quantity`: the order would be refused. */
      stock: z.int(),
      isPaused,
    }),
  ),
  quote: orderQuoteSchema,
  /** Every method that the store offers at all, with its fee or why it cannot be used for this order. */
  methods: z.array(paymentQuoteSchema),
  /** Days that can be chosen, the earliest first. */
  deliveryDays: z.array(z.iso.date()),
  /** Points that can be spent: 0 until the mail address is confirmed. */
  availablePoints: z.int(),
})

export type CheckoutQuote = z.output<typeof checkoutQuoteSchema>

/** `details` of TOTAL_CHANGED and POINTS_CHANGED, to show what is different. */
export const totalChangedDetails = z.object({ quote: checkoutQuoteSchema })

/** `details` of STOCK_CHANGED: the lines that cannot be delivered. `left` is 0 also for items that are no longer sold. */
export const stockChangedDetails = z.object({
  lines: z.array(z.object({ sku: z.string(), left: z.int(), isPaused })),
})

const stateField = z.enum(ORDER_STATES)

/** An order in a list. */
export const orderSummarySchema = z.object({
  /** YYMMDD-XXXXXX */
  number: z.string(),
  state: stateField,
  /** Some pieces are on their way while others are prepared. */
  isPartlyShipped: z.boolean(),
  /** Null if points paid for everything. */
  payment: z.nullable(methodField),
  totalYen: z.int(),
  /** Pieces of all lines. */
  pieces: z.int(),
  /** The first lines, to show what it was about. */
  lines: z.array(z.pick(orderLineSchema, { name: true, picture: true })),
  deliveryOn: z.iso.date(),
  createdAt: z.iso.datetime(),
})

export type OrderSummary = z.output<typeof orderSummarySchema>

/** Money that goes back, or has gone back. */
export const orderRefundSchema = z.object({
  /** Its number is that of the order with this. */
  position: z.int(),
  yen: z.int(),
  /** What it contains of each rate; the amounts add up to `yen`. */
  taxes: taxesField,
  way: z.enum(REFUND_WAYS),
  state: z.enum(REFUND_STATES),
  createdAt: z.iso.datetime(),
  /** When the customer had it; null until then. */
  madeAt: z.nullable(z.iso.datetime()),
})

export type OrderRefund = z.output<typeof orderRefundSchema>

/** How many of an SKU, of all its lines. */
const shippedPiecesSchema = z.object({ sku: z.string(), quantity: z.int() })

export type ShippedPieces = z.output<typeof shippedPiecesSchema>

const shipmentSchema = z.object({
  carrier: z.string(),
  /** The tracking number. */
  number: z.string(),
  pieces: z.array(shippedPiecesSchema),
  shippedAt: z.iso.datetime(),
  /** Null until then. */
  deliveredAt: z.nullable(z.iso.datetime()),
})

export type Shipment = z.output<typeof shipmentSchema>

const voucherCodeSchema = z.object({
  chain: z.enum(KONBINI_CHAINS),
  paymentCode: z.string(),
  confirmationNumber: z.nullable(z.string()),
})

export const orderSchema = z.object({
  number: z.string(),
  state: stateField,
  lines: z.array(orderLineSchema),
  quote: orderQuoteSchema,
  /** Null after it was erased. */
  address: z.nullable(deliveryAddress),
  deliveryOn: z.iso.date(),
  slot: slotField,
  payment: z.nullable(methodField),
  note: z.string(),
  /** The last day on which a bank transfer is accepted; null unless one is awaited. */
  dueOn: z.nullable(z.iso.date()),
  /** Where to transfer the total; null unless a transfer is awaited. */
  bankAccount: z.nullable(z.string()),
  /** How to pay at a convenience store until `dueAt`. Absent unless that is awaited; without codes until they were issued. */
  voucher: z.optional(z.object({ dueAt: z.iso.datetime(), codes: z.array(voucherCodeSchema) })),
  /** In the order of their time. Pieces that are in none are still to be shipped. */
  shipments: z.array(shipmentSchema),
  /** States from the first to the current one. */
  history: z.array(
    z.object({ state: stateField, actor: z.enum(ORDER_ACTORS), at: z.iso.datetime(), reason: z.string() }),
  ),
  /** When it was paid; null until then. Paid cash on delivery counts from the delivery. */
  paidAt: z.nullable(z.iso.datetime()),
  /** Absent if there are none. A failed one that was made again is left out. */
  refunds: z.optional(z.array(orderRefundSchema)),
  /** The latest last. Absent if there are none. */
  returns: z.optional(z.array(orderReturnSchema)),
  /** Of each line what can be returned. Absent until something was delivered. */
  returnable: z.optional(z.array(returnableLineSchema)),
  createdAt: z.iso.datetime(),
  /** Days after the delivery until the earned points are granted. */
  grantDays: z.int(),
  /** Whether the customer can cancel it without the shop. */
  canCancel: z.boolean(),
  /** The receipt: whether it can be issued now, for whom, and how often it was printed. */
  receipt: z.object({ isAvailable: z.boolean(), name: z.nullable(z.string()), prints: z.int() }),
})

export type Order = z.output<typeof orderSchema>

/** Who issues receipts, and where transfers go. */
export const sellerSchema = z.object({
  name: z.string(),
  postalCode: z.string(),
  address: z.string(),
  phone: z.string(),
  /** T and 13 digits */
  invoiceNumber: z.string(),
  bankAccount: z.string(),
})

export type Seller = z.output<typeof sellerSchema>

/** The first name stays; later ones are ignored. */
export const receiptBody = z.strictObject({ name: boundedLine(40, '宛名を入力してください。') })

export const receiptSchema = z.object({ order: orderSchema, seller: sellerSchema })

export type Receipt = z.output<typeof receiptSchema>
