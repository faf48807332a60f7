/** What the server would accept now: quotes for the checkout, and for the order itself. */
import { getFeeYen } from '#contract/orders/amounts.ts'
import { listDeliveryDays } from '#contract/orders/delivery.ts'
import { isByService, PAYMENT_METHODS, quotePayment, type PaymentMethod } from '#contract/orders/payment.ts'
import { quoteOrder } from '#contract/orders/quote.ts'
import type { CheckoutQuote, QuoteBody } from '#contract/orders/schema.ts'
import { limitServices, priceServices } from '#contract/items/services.ts'
import { getCurrentPrice, withoutEndedSale } from '#contract/items/price.ts'
import { toJapanDate } from '#contract/shared/civil-date.ts'
import { CodedError } from '#contract/shared/errors.ts'
import { listVariants } from '#server/catalogue/list.ts'
import { hasScope, loadCustomer } from '#server/customers/rows.ts'
import type { Db } from '#server/platform/db/client.ts'
import type { Env } from '#server/platform/system/env.ts'
import { listAvailable } from '#server/points/ledger.ts'
import { loadSite } from '#server/settings/settings.ts'

export type PaymentEnv = Pick<Env, 'STRIPE'>

export interface QuoteOptions {
  body: QuoteBody
  /** Undefined for a guest, who has no points. */
  customerId: string | undefined
  env: PaymentEnv
  nowMs: number
}

/** Leaves out lines that are no longer sold and services that are not offered; throws STOCK_CHANGED if none is left. Prices are those in force, and stock is read without a cache. */
export async function quoteCheckout(db: Db, { body, customerId, env, nowMs }: QuoteOptions): Promise<CheckoutQuote> {
  const lines = await loadLines(db, body.lines, nowMs)
  const availablePoints = customerId === undefined ? 0 : await countSpendable(db, customerId, nowMs)
  const prefecture = body.prefecture ?? undefined
  const points = Math.min(body.points, availablePoints)
  const request = { lines, prefecture, points, ...(body.payment && { payment: body.payment }) }
  const quote = quoteOrder(request, nowMs)
  if (!quote)
    throw new CodedError('STOCK_CHANGED', { details: { lines: body.lines.map(({ sku }) => ({ sku, left: 0 })) } })
  const { shippingClass, totalYen } = quote
  const amountYen = totalYen - getFeeYen(quote, 'payment')
  const { closedDays } = await loadSite(db)
  return {
    lines,
    quote,
    methods: listMethods(env).map((method) => quotePayment(method, amountYen, shippingClass)),
    deliveryDays: listDeliveryDays({ shippingClass, prefecture, orderedAt: nowMs, closedDays }),
    availablePoints,
  }
}

const listMethods = (env: PaymentEnv): PaymentMethod[] =>
  PAYMENT_METHODS.filter((method) => !isByService(method) || env.STRIPE?.methods.includes(method))

async function loadLines(db: Db, asked: QuoteBody['lines'], nowMs: number): Promise<CheckoutQuote['lines']> {
  const bySku = new Map(asked.map((it) => [it.sku, it]))
  const found = await listVariants({ db }, [...bySku.keys()])
  return found.map((it) => {
    const { quantity, services: wished } = bySku.get(it.sku)!
    const services = limitServices(wished, { offered: it.services, quantity })
    return {
      sku: it.sku,
      itemId: it.itemId,
      name: it.name,
      colourName: it.colourName,
      size: it.size,
      ...(it.unit !== undefined && { unit: it.unit }),
      picture: it.picture,
      quantity,
      ...(Object.keys(services).length > 0 && { services, serviceYen: priceServices(services) }),
      unitYen: getCurrentPrice(withoutEndedSale(it, nowMs)),
      taxClass: it.taxClass ?? 'standard',
      shippingClass: it.shippingClass,
      stock: it.stock,
      ...(it.isPaused && { isPaused: it.isPaused }),
    }
  })
}

/** Points can be spent once the mail address is confirmed. */
async function countSpendable(db: Db, customerId: string, nowMs: number): Promise<number> {
  if (!hasScope(await loadCustomer(db, customerId), 'verified')) return 0
  const today = toJapanDate(nowMs)
  const grants = await listAvailable(db, customerId)
  return grants.filter(({ lastDay }) => lastDay >= today).reduce((sum, { left }) => sum + left, 0)
}
