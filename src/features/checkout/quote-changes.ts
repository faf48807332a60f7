/** What differs from what the customer confirmed: noticed when the server quotes, and described in texts. */
import { useEffect, useEffectEvent, useRef } from 'react'
import { listServices, type Service, SERVICE_LABELS } from '#contract/items/services.ts'
import { FEE_LABELS, formatAmount, getPointsUsed, listAmounts } from '#contract/orders/amounts.ts'
import type { OrderQuote } from '#contract/orders/quote.ts'
import type { CheckoutQuote, QuoteBody } from '#contract/orders/schema.ts'
import { formatPoints } from '#contract/points/labels.ts'
import { formatDay } from '#contract/shared/civil-date.ts'
import type { CodedError } from '#contract/shared/errors.ts'
import { formatYen } from '#contract/shared/format-number.ts'

/** Why an order was not placed. */
export interface Problem {
  message: string
  /** What is different from what the customer confirmed. */
  changes?: readonly string[]
}

/** `送料：770円 → 無料` */
const change = (what: string, before: string, after: string): string[] =>
  before === after ? [] : [`${what}：${before} → ${after}`]

/** Only delivery is free; any other fee of 0 yen is for something that is not ordered. */
const formatFee = (label: string, yen: number): string =>
  label === FEE_LABELS.shipping ? formatAmount({ label, yen }) : formatYen(yen)

const sumByLabel = ({ fees }: OrderQuote) =>
  new Map(listAmounts({ fees, deductions: [] }).map(({ label, yen }) => [label, yen]))

function describeFees(before: OrderQuote, after: OrderQuote): string[] {
  const old = sumByLabel(before)
  const current = sumByLabel(after)
  return [...new Set([...old.keys(), ...current.keys()])].flatMap((label) =>
    change(label, formatFee(label, old.get(label) ?? 0), formatFee(label, current.get(label) ?? 0)),
  )
}

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
    ...describeFees(before.quote, after.quote),
    ...change('ご利用ポイント', formatPoints(getPointsUsed(before.quote)), formatPoints(getPointsUsed(after.quote))),
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
  asked > getPointsUsed(quote) ? change('ご利用ポイント', formatPoints(asked), formatPoints(getPointsUsed(quote))) : []

const CODES_WITH_QUOTE: readonly string[] = ['TOTAL_CHANGED', 'POINTS_CHANGED', 'VALIDATION_FAILED']

/** The quote that the server sent with its refusal. */
export const getNewQuote = ({ code, details }: CodedError): CheckoutQuote | undefined =>
  CODES_WITH_QUOTE.includes(code) ? (details as { quote?: CheckoutQuote } | undefined)?.quote : undefined

/** The pieces that can be ordered; none of a variant that the shop has paused. */
export interface Left {
  left: number
  isPaused?: true | undefined
}

interface StockLeft extends Left {
  sku: string
}

export const getStockLeft = ({ code, details }: CodedError): StockLeft[] =>
  (code === 'STOCK_CHANGED' ? (details as { lines?: StockLeft[] } | undefined)?.lines : undefined) ?? []

export function describeStock(name: string, quantity: number, { left, isPaused }: Left): string {
  if (left > 0) return `「${name}」の在庫は残り${left}点です。数量を変更しました：${quantity}点 → ${left}点`
  const state = isPaused ? '販売を休止しています' : '品切れになりました'
  return `「${name}」は${state}。ご注文の内容から外しました`
}

interface Quoted {
  body: QuoteBody
  server: CheckoutQuote | undefined
  /** The server has quoted exactly this. */
  isConfirmed: boolean
}

/**
 * Calls back when the server quotes the same choices differently, for example because points were spent on another device,
 * or without a service that was asked for, or first quotes fewer points than an earlier visit chose: the customer must not
 * confirm what changed unnoticed.
 */
export function useQuoteChanges(
  { body, server, isConfirmed }: Quoted,
  deliveryOn: string | undefined,
  onChange: (changes: string[], refused: RefusedService[]) => void,
): void {
  const choices = JSON.stringify(body)
  const last = useRef<{ choices: string; server: CheckoutQuote; deliveryOn: string }>(undefined)
  const announce = useEffectEvent(onChange)
  useEffect(() => {
    if (!isConfirmed || !server) return
    const before = last.current
    last.current = { choices, server, deliveryOn: deliveryOn ?? '' }
    const { lines, points } = JSON.parse(choices) as QuoteBody
    const refused = findRefusedServices(lines, server)
    const others = before?.choices === choices ? describeChanges(before.server, server, before.deliveryOn) : []
    const lost = before ? [] : describeLostPoints(points, server)
    const changes = [...refused.map(describeRefusedService), ...lost, ...others]
    if (changes.length > 0) announce(changes, refused)
  }, [choices, deliveryOn, isConfirmed, server])
}
