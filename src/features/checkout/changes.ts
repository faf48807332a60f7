/** Texts about what differs from what the customer confirmed. */
import { listServices, type Service, SERVICE_LABELS } from '#contract/items/services.ts'
import { SERVICES_TITLE } from '#contract/orders/labels.ts'
import type { OrderQuote } from '#contract/orders/quote.ts'
import type { CheckoutQuote, QuoteBody } from '#contract/orders/schema.ts'
import { formatPoints } from '#contract/points/labels.ts'
import { formatDay } from '#contract/shared/civil-date.ts'
import type { CodedError } from '#contract/shared/errors.ts'
import { formatYen } from '#contract/shared/format-number.ts'

/** `送料：770円 → 無料` */
const change = (what: string, before: string, after: string): string[] =>
  before === after ? [] : [`${what}：${before} → ${after}`]

const formatFree = (yen: number): string => (yen === 0 ? '無料' : formatYen(yen))
const getFee = ({ payment }: OrderQuote): string => formatYen(payment?.feeYen ?? 0)

/** `deliveryOn`: the day that was confirmed. */
export function describeChanges(before: CheckoutQuote, after: CheckoutQuote, deliveryOn: string): string[] {
  const prices = before.lines.flatMap(({ sku, name, unitYen }) => {
    const line = after.lines.find((it) => it.sku === sku)
    return line
      ? change(`「${name}」の価格`, formatYen(unitYen), formatYen(line.unitYen))
      : [`「${name}」は販売を終了しました`]
  })
  const [earliest] = after.deliveryDays
  const isDayLost = earliest !== undefined && !after.deliveryDays.includes(deliveryOn)
  return [
    ...prices,
    ...change('送料', formatFree(before.quote.shippingYen), formatFree(after.quote.shippingYen)),
    ...change(SERVICES_TITLE, formatYen(before.quote.servicesYen ?? 0), formatYen(after.quote.servicesYen ?? 0)),
    ...change('手数料', getFee(before.quote), getFee(after.quote)),
    ...change('ご利用ポイント', formatPoints(before.quote.pointsUsed), formatPoints(after.quote.pointsUsed)),
    ...change('お支払い金額', formatYen(before.quote.totalYen), formatYen(after.quote.totalYen)),
    ...(isDayLost ? change('お届け日', formatDay(deliveryOn), formatDay(earliest)) : []),
  ]
}

export interface RefusedService {
  sku: string
  /** Of the item. */
  name: string
  service: Service
  pieces: number
}

/** What was asked for and is not offered: the server leaves it out instead of refusing the quote. */
export const findRefusedServices = (asked: QuoteBody['lines'], { lines }: CheckoutQuote): RefusedService[] =>
  lines.flatMap(({ sku, name, services }) =>
    listServices(asked.find((it) => it.sku === sku)?.services)
      .filter(([service]) => !services?.[service])
      .map(([service, pieces]) => ({ sku, name, service, pieces })),
  )

export const describeRefusedService = ({ name, service, pieces }: RefusedService): string =>
  `「${name}」の${SERVICE_LABELS[service]}：${pieces}点 → 承れません`

/** What was chosen earlier, and may have been spent or have expired since. */
export const describeLostPoints = (asked: number, { quote }: CheckoutQuote): string[] =>
  asked > quote.pointsUsed ? change('ご利用ポイント', formatPoints(asked), formatPoints(quote.pointsUsed)) : []

const CODES_WITH_QUOTE: readonly string[] = ['TOTAL_CHANGED', 'POINTS_CHANGED', 'VALIDATION_FAILED']

/** The quote that the server sent with its refusal. */
export const getNewQuote = ({ code, details }: CodedError): CheckoutQuote | undefined =>
  CODES_WITH_QUOTE.includes(code) ? (details as { quote?: CheckoutQuote } | undefined)?.quote : undefined

interface StockLeft {
  sku: string
  left: number
}

export const getStockLeft = ({ code, details }: CodedError): StockLeft[] =>
  (code === 'STOCK_CHANGED' ? (details as { lines?: StockLeft[] } | undefined)?.lines : undefined) ?? []

export const describeStock = (name: string, quantity: number, left: number): string =>
  left === 0
    ? `「${name}」は品切れになりました。ご注文の内容から外しました`
    : `「${name}」の在庫は残り${left}点です。数量を変更しました：${quantity}点 → ${left}点`
