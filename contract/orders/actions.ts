/** What staff do with orders. */
import * as z from 'zod/mini'
import { deliveryAddress } from '#contract/addresses/schema.ts'
import { action } from '#contract/shared/action.ts'
import { emailField } from '#contract/shared/form-fields.ts'
import { DELIVERY_SLOT_LABELS, type DeliverySlot } from './delivery.ts'
import type { PaymentMethod } from './payment.ts'
import { REFUND_WAYS, type RefundWay } from './refunds.ts'
import { newOrderBody, quoteBody, receiptBody } from './schema.ts'
import type { OrderState } from './states.ts'

/** A change by staff can be taken back for this long. The customer is told afterwards. */
export const UNDO_SECONDS = 60

/** `seen`: the order's revision. */
export const orderFields = { orderId: z.string(), seen: z.int() }
export const orderInput = z.strictObject(orderFields)

export type OrderInput = z.output<typeof orderInput>

export interface StateOutput {
  /** False if the order was in this state already. */
  changed: boolean
  from: OrderState
}

export const MAX_TEXT = 100

export const shortText = (label: string) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, `${label}を入力してください。`),
      z.maxLength(MAX_TEXT, `${label}は${MAX_TEXT}文字までで入力してください。`),
    )

/** A bank transfer has arrived. `yen`: as it was typed. */
export const paid = action<StateOutput>()('orders paid', z.strictObject({ ...orderFields, yen: z.string() }))

export const prepare = action<StateOutput>()('orders prepare', orderInput)

export interface CancelOutput extends StateOutput {
  /** Some pieces are with the carrier, and not in stock again. */
  hasShipped: boolean
}

export const cancel = action<CancelOutput>()(
  'orders cancel',
  z.strictObject({ ...orderFields, reason: shortText('理由') }),
)

export interface UndoOutput {
  /** The order's state again. */
  state: OrderState
  /** The state that was taken back; the same if only a part of the order was concerned. */
  from: OrderState
}

export const undo = action<UndoOutput>()('orders undo', orderInput)

const trackingFields = { carrier: shortText('配送会社'), tracking: shortText('お問い合わせ番号') }

const shippedField = z
  .array(z.strictObject({ sku: z.string(), quantity: z.int().check(z.positive()) }))
  .check(z.minLength(1, '発送する品番を指定してください。'))

export interface ShipOutput extends StateOutput {
  /** Counts from 1 in each order. */
  position: number
  /** Other pieces of the order are still to be shipped. */
  isPart: boolean
}

/** Without `pieces`, all that is left. */
export const ship = action<ShipOutput>()(
  'orders ship',
  z.strictObject({ ...orderFields, ...trackingFields, pieces: z.optional(shippedField) }),
  { isOffline: true },
)

/** What a line in the file of a carrier's program does. */
export const importTracking = action<ShipOutput>()(
  'orders import-tracking',
  z.strictObject({ ...orderFields, carrier: z.string(), tracking: z.string() }),
)

export interface DeliverOutput extends StateOutput {
  /** The whole order was delivered. */
  isWhole: boolean
}

/** `position`: of a shipment; without it, the whole order. */
export const deliver = action<DeliverOutput>()(
  'orders deliver',
  z.strictObject({ ...orderFields, position: z.optional(z.int()) }),
)

/** Corrects what the customer was told. `position` may be missing if there is only one shipment. */
export const tracking = action<StateOutput>()(
  'orders tracking',
  z.strictObject({ ...orderFields, ...trackingFields, position: z.optional(z.int()) }),
)

const addressFields = z.partial(z.strictObject(deliveryAddress.shape))

export type AddressFields = z.input<typeof addressFields>

export interface AddressOutput {
  changed: boolean
  /** What the delivery would cost less now. */
  lessYen: number
}

/** Only of what is not shipped yet. Fields that are missing stay. */
export const address = action<AddressOutput>()(
  'orders address',
  z.strictObject({ ...orderFields, address: addressFields }),
)

export interface DeliveryOutput {
  changed: boolean
  deliveryOn: string
  slot: DeliverySlot
}

export const delivery = action<DeliveryOutput>()(
  'orders delivery',
  z.strictObject({
    ...orderFields,
    deliveryOn: z.optional(z.iso.date()),
    slot: z.optional(z.enum(Object.keys(DELIVERY_SLOT_LABELS) as [DeliverySlot])),
  }),
)

/** Of pieces that come back or are given up: what goes back to the stock. The others are discarded. */
export const restockedField = z.array(z.strictObject({ sku: z.string(), quantity: z.int().check(z.gte(0)) }))

export interface CloseOutput {
  /** False if nothing was left to be shipped. */
  changed: boolean
  state: OrderState
}

/** What is left cannot be shipped: it is given up, and its money goes back. */
export const close = action<CloseOutput>()(
  'orders close',
  z.strictObject({ ...orderFields, restocked: restockedField, reason: shortText('理由') }),
)

export const wayField = z.optional(z.enum(REFUND_WAYS, `方法は ${REFUND_WAYS.join(' か ')} で指定してください。`))

export interface RefundOutput {
  /** False if it was done before. */
  changed: boolean
  /** Of the refund that was made, or of the one that stays as it is. */
  number: string
  /** How it is made; missing if nothing more is to be done. */
  way?: RefundWay
  yen: number
}

/** Gives back a part or all of what was paid. `seen`: what remained, so that two people do not pay back the same twice. */
export const refund = action<RefundOutput>()(
  'orders refund',
  z.strictObject({
    orderId: z.string(),
    seen: z.int(),
    yen: z.int('金額は円の整数で入力してください（例：1500）。').check(z.gte(1, '金額は1円以上で指定してください。')),
    way: wayField,
    reason: shortText('理由'),
  }),
)

/** Issues the receipt of a paid order at the counter. The first name stays; each call counts as a print. */
export const receipt = action<{ prints: number }>()(
  'orders receipt',
  z.strictObject({ orderId: z.string(), ...receiptBody.shape }),
)

/** The customer enters a card, or pays on a phone, on a page of the store only. */
export const PHONE_METHODS = ['transfer', 'konbini', 'cash'] as const satisfies PaymentMethod[]

const { address: placeField, deliveryOn, slot, points, note, totalYen } = newOrderBody.shape

export interface CreateOutput {
  number: string
  state: OrderState
}

/** An order by phone, with the rules and prices of the store's own checkout. */
export const create = action<CreateOutput>()(
  'orders create',
  z.strictObject({
    /** Of the caller. */
    customerId: z.optional(z.string()),
    /** Of a caller without an account, instead of the customer. */
    email: z.optional(emailField),
    lines: quoteBody.shape.lines,
    address: placeField,
    deliveryOn,
    slot,
    /** Null if points pay for everything. */
    payment: z.nullable(z.enum(PHONE_METHODS, 'お電話で承れるお支払い方法を選択してください。')),
    points,
    note,
    /** What the customer was told. */
    totalYen,
  }),
)

export type CreateInput = z.output<typeof create.input>
