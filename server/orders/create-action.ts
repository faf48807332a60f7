/** An order that staff take by phone: with the rules and prices of the store's own checkout. */
import * as z from 'zod/mini'
import { DELIVERY_SLOT_LABELS, listDeliverySlots } from '#contract/orders/delivery.ts'
import type { PaymentMethod } from '#contract/orders/payment.ts'
import {
  newOrderBody,
  ORDER_TERMS_VERSION,
  quoteBody,
  stockChangedDetails,
  totalChangedDetails,
} from '#contract/orders/schema.ts'
import type { OrderState } from '#contract/orders/states.ts'
import { CLASS_NAMES } from '#contract/orders/shipping.ts'
import { formatDay } from '#contract/shared/civil-date.ts'
import { CodedError } from '#contract/shared/errors.ts'
import { emailField } from '#contract/shared/form-fields.ts'
import { formatYen } from '#contract/shared/format-number.ts'
import { type ActionResult, deskAction } from '#server/platform/desk/action.ts'
import { CommandError } from '#server/platform/desk/command-error.ts'
import { logCode } from '#server/platform/desk/log-values.ts'
import { type Buyer, createOrder } from './create.ts'
import { quoteCheckout } from './quote.ts'

/** The customer enters a card, or pays on a phone, on a page of the store only. */
export const PHONE_METHODS = ['transfer', 'konbini', 'cash'] as const satisfies PaymentMethod[]

const { address, deliveryOn, slot, points, note, totalYen } = newOrderBody.shape

const inputSchema = z.strictObject({
  /** Of the caller. */
  customerId: z.optional(z.string()),
  /** Of a caller without an account, instead of the customer. */
  email: z.optional(emailField),
  lines: quoteBody.shape.lines,
  address,
  deliveryOn,
  slot,
  /** Null if points pay for everything. */
  payment: z.nullable(z.enum(PHONE_METHODS, 'お電話で承れるお支払い方法を選択してください。')),
  points,
  note,
  /** What the customer was told. */
  totalYen,
})

export type CreateInput = z.output<typeof inputSchema>

export interface CreateOutput {
  number: string
  state: OrderState
}

export const createAction = deskAction({
  name: 'orders create',
  permission: 'orders',
  input: inputSchema,
  async run(tx, { customerId, email, ...asked }, { key, nowMs, env }): Promise<ActionResult<CreateOutput>> {
    const buyer = toBuyer({ customerId, email })
    const body = { ...asked, prefecture: asked.address.prefecture }
    try {
      const { lines, deliveryDays, quote } = await quoteCheckout(tx, { body, customerId, env, nowMs })
      assertDay(asked.deliveryOn, deliveryDays)
      assertSlot(asked.slot, quote.shippingClass)
      const unitYen = new Map(lines.map((it) => [it.sku, it.unitYen]))
      const { number, state } = await createOrder({ env, now: () => nowMs }, tx, {
        body: {
          ...asked,
          lines: asked.lines.map((it) => ({ ...it, unitYen: unitYen.get(it.sku) ?? 0 })),
          termsVersion: ORDER_TERMS_VERSION,
        },
        key,
        buyer,
        actor: 'desk',
      })
      const entry = { subject: { kind: 'order', id: number }, after: { state: logCode(state), revision: 0 } }
      return { output: { number, state }, entry }
    } catch (error) {
      throw error instanceof CodedError ? explainRefusal(error) : error
    }
  },
})

function toBuyer({ customerId, email }: Pick<CreateInput, 'customerId' | 'email'>): Buyer {
  if (customerId !== undefined && email === undefined) return { customerId }
  if (customerId === undefined && email !== undefined) return { email }
  throw new CommandError('会員のお客様か、会員登録のないお客様のメールアドレスの、どちらか一方を指定してください。')
}

function assertDay(day: string, days: readonly string[]): void {
  if (days.includes(day)) return
  throw new CommandError(
    `${formatDay(day)}にはお届けできません。お届け日は、休業日を除く${formatDay(days[0]!)}から${formatDay(days.at(-1)!)}までです。`,
  )
}

function assertSlot(slot: CreateInput['slot'], shippingClass: keyof typeof CLASS_NAMES): void {
  const slots = listDeliverySlots(shippingClass)
  if (slots.includes(slot)) return
  const labels = slots.map((it) => DELIVERY_SLOT_LABELS[it]).join('、')
  throw new CommandError(`${CLASS_NAMES[shippingClass]}の時間帯は、${labels}からお選びください。`)
}

interface Missing {
  sku: string
  left: number
  isPaused?: boolean | undefined
}

function formatMissing({ sku, left, isPaused }: Missing): string {
  if (isPaused) return `${sku}: 販売を休止しています。items resume で再開できます。`
  return left > 0 ? `${sku}: 在庫は${left}点です。` : `${sku}: 品番がないか、在庫がありません。`
}

/** The messages of the store are for customers, and leave out what their page shows beside them. */
export function explainRefusal(error: CodedError): CommandError {
  const { code, details } = error
  const toError = (message: string) => new CommandError(message, { cause: error })
  if (code === 'STOCK_CHANGED') {
    const { lines } = z.parse(stockChangedDetails, details)
    return toError(lines.map(formatMissing).join('\n'))
  }
  if (code === 'POINTS_CHANGED')
    return toError('このポイントは使えません。お客様の残高と、商品と送料の合計をご確認ください。')
  if (code === 'TOTAL_CHANGED') {
    const { quote } = z.parse(totalChangedDetails, details).quote
    return toError(
      `合計は${formatYen(quote.totalYen)}です。お客様にお伝えしてから、--total ${quote.totalYen} でご注文を承ってください。`,
    )
  }
  if (code === 'VALIDATION_FAILED' && details)
    return toError(
      Object.values(details)
        .filter((it) => typeof it === 'string')
        .join('\n'),
    )
  return toError(error.message)
}
