/** An order that staff take by phone: with the rules and prices of the store's own checkout. */
import * as z from 'zod/mini'
import * as orderSpecs from '#contract/orders/actions.ts'
import type { CreateInput, CreateOutput } from '#contract/orders/actions.ts'
import { DELIVERY_SLOT_LABELS, listDeliverySlots } from '#contract/orders/delivery.ts'
import { ORDER_TERMS_VERSION, stockChangedDetails, totalChangedDetails } from '#contract/orders/schema.ts'
import { CLASS_NAMES } from '#contract/orders/shipping.ts'
import { formatDay } from '#contract/shared/civil-date.ts'
import { CodedError } from '#contract/shared/errors.ts'
import { formatYen } from '#contract/shared/format-number.ts'
import { type ActionResult, deskAction } from '#server/platform/desk/action.ts'
import { CommandError } from '#server/platform/desk/command-error.ts'
import { logCode } from '#server/platform/desk/log-values.ts'
import { type Buyer, createOrder } from './create.ts'
import { quoteCheckout } from './quote.ts'

export const createAction = deskAction({
  ...orderSpecs.create,
  permission: 'orders',
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
  if (isPaused) return `${sku}: 販売を休止しています。再開（items resume）すると、ご注文を承れます。`
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
      `合計は${formatYen(quote.totalYen)}です。お客様にお伝えしてから、この金額（--total ${quote.totalYen}）でご注文を承ってください。`,
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
