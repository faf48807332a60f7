import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { limitServices, type Service } from '#contract/items/services.ts'
import { getPointsUsed } from '#contract/orders/amounts.ts'
import { listDeliverySlots } from '#contract/orders/delivery.ts'
import { isByService, PAYMENT_METHODS, type PaymentMethod, quotePayment } from '#contract/orders/payment.ts'
import type { ServiceMethod } from '#contract/shared/service-methods.ts'
import { type QuoteLine, quoteOrder } from '#contract/orders/quote.ts'
import { ORDER_TERMS_VERSION } from '#contract/orders/schema.ts'
import { CodedError, ERRORS, isFinalError } from '#contract/shared/errors.ts'
import type { GoodsLine } from '#src/device/query/cart-goods.ts'
import { updateReplica } from '#src/device/cart-sync/cart.ts'
import { toRefusal } from '#src/device/network/error-messages.ts'
import { useNow } from '#src/ui/hooks/use-now.ts'
import type { Buyer } from './buyer.ts'
import { parseEmail } from './parse-email.ts'
import { CartChangedError, type PlacedOrder, placeOrder, type WantedOrder } from './place-order.ts'
import {
  describeStock,
  getNewQuote,
  getStockLeft,
  type Problem,
  type RefusedService,
  useQuoteChanges,
} from './quote-changes.ts'
import type { Selection, SelectionDraft } from './selection.ts'
import { useCartChanges } from './use-cart-changes.ts'
import { type CurrentQuote, quoteQuery, useCheckoutQuote } from './use-checkout-quote.ts'

interface Options {
  buyer: Buyer
  goods: readonly GoodsLine[]
  firstSelection: Selection
  /** Of the last order. */
  lastPayment: PaymentMethod | null
  serviceMethods: readonly ServiceMethod[]
  draft: SelectionDraft
  /** From the confirmation until a refusal. */
  onPlacing: (isPlacing: boolean) => void
  onPlaced: (placed: PlacedOrder) => void
}

/** The last attempt, if no response arrived. */
interface UnconfirmedOrder {
  body: WantedOrder
  /** What the customer had chosen. If it is still the same, the order is repeated. */
  choices: string
}

/** The whole state of a checkout: what was chosen, what it costs, and the order. */
export function useCheckout(options: Options) {
  const { buyer, goods, lastPayment, serviceMethods, draft, onPlacing, onPlaced } = options
  const { owner } = buyer
  const isGuest = !buyer.customer
  const [selection, setSelection] = useState(options.firstSelection)
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState<readonly RefusedService[]>([])
  const [problem, setProblem] = useState<Problem>()
  const [unconfirmed, setUnconfirmed] = useState<UnconfirmedOrder>()
  const client = useQueryClient()

  const lines = goods
    .filter(({ sku }) => !removed.has(sku))
    .map((line) => ({ ...line, offered: line.offered.filter((it) => !isRefused(refused, line.sku, it)) }))
    .map((line) => ({ ...line, services: limitServices(selection.services[line.sku], line) }))
  const prefecture = selection.address?.prefecture ?? null
  const now = useNow()
  const payment = selection.payment ?? getDefaultPayment({ lines, lastPayment, serviceMethods, selection, now })
  const current = useCheckoutQuote({ owner, lines, prefecture, points: selection.points, payment })
  const { quote, deliveryDays, server, isConfirmed } = current
  const { deliveryOn: chosenDay } = selection
  const deliveryOn = chosenDay !== null && deliveryDays.includes(chosenDay) ? chosenDay : deliveryDays[0]
  const slots = quote ? listDeliverySlots(quote.shippingClass) : []
  const slot = slots.includes(selection.slot) ? selection.slot : 'any'
  /** Pieces that can be ordered, where fewer than chosen. What an unconfirmed order may have taken is not missing. */
  const shortages = new Map(
    isConfirmed && server && !unconfirmed
      ? lines.flatMap(({ sku, quantity }) => {
          const { stock: left = 0, isPaused } = server.lines.find((it) => it.sku === sku) ?? {}
          return left < quantity ? [[sku, { left, isPaused }] as const] : []
        })
      : [],
  )

  const choices = JSON.stringify([selection, lines])

  const change = (part: Partial<Selection>) => {
    const next = { ...selection, ...part }
    setSelection(next)
    setProblem(undefined)
    draft.save(next)
  }
  useQuoteChanges(current, deliveryOn, (changes, refusedNow) => {
    // The unconfirmed order may have used the points and the stock.
    if (unconfirmed) return
    const used = server ? getPointsUsed(server.quote) : 0
    if (used < selection.points) change({ points: used })
    // The device's copy of the item may still offer it.
    setRefused([...refused, ...refusedNow])
    setProblem({ message: ERRORS.TOTAL_CHANGED.message, changes })
  })
  const expectCartChange = useCartChanges(lines, () => setProblem({ message: CART_CHANGED }))
  /** Zero: the line stays in the cart, but is not ordered. */
  const changeQuantity = (sku: string, quantity: number) => {
    expectCartChange()
    if (quantity === 0) setRemoved((before) => new Set([...before, sku]))
    else void updateReplica('cart', { key: sku, to: (now) => now && { ...now, quantity } })
  }

  const refuse = (error: Error, body: WantedOrder) => {
    if (error instanceof CartChangedError) {
      setUnconfirmed(undefined)
      return setProblem({ message: CART_CHANGED })
    }
    if (!(error instanceof CodedError) || error.statusCode >= 500) {
      setUnconfirmed({ body, choices })
      return setProblem({ message: UNCONFIRMED })
    }
    if (isFinalError(error.code)) setUnconfirmed(undefined)
    const newQuote = getNewQuote(error)
    const stockLeft = getStockLeft(error)
    const changes: string[] = []
    for (const { sku, ...stock } of stockLeft) {
      const line = lines.find((it) => it.sku === sku)
      const name = server?.lines.find((it) => it.sku === sku)?.name
      if (line && name !== undefined) changes.push(describeStock(name, line.quantity, stock))
      changeQuantity(sku, stock.left)
    }
    // What is different is pointed out when it is shown.
    if (newQuote) client.setQueryData(quoteQuery(owner, current.body).queryKey, newQuote)
    else current.refetch()
    const { message, fields = {} } = toRefusal(error)
    setProblem({ message, changes: [...changes, ...Object.values(fields)] })
  }

  const { mutate, isPending, isSuccess } = useMutation({
    networkMode: 'always',
    mutationFn: (body: WantedOrder) => placeOrder(owner, body),
    onSuccess: (placed) => {
      draft.erase()
      onPlaced(placed)
    },
    onError(error, body) {
      onPlacing(false)
      refuse(error, body)
    },
  })

  const confirm = () => {
    const isRepeated = unconfirmed?.choices === choices
    const body = isRepeated
      ? unconfirmed.body
      : toOrder({ ...selection, payment, slot }, { current, deliveryOn, isGuest })
    const missing = isRepeated ? undefined : findMissing(selection, current, { shortages: shortages.size, isGuest })
    if (missing !== undefined) return setProblem({ message: missing })
    if (!body && current.error) current.refetch()
    if (!body || isPending || isSuccess) return
    setProblem(undefined)
    onPlacing(true)
    mutate(body)
  }

  return {
    selection,
    payment,
    lines,
    removed,
    deliveryOn,
    slots,
    slot,
    shortages,
    current,
    problem,
    change,
    changeQuantity,
    expectCartChange,
    confirm,
    /** Also while the page of the order is being opened. */
    isBusy: isPending || isSuccess,
  }
}

const isRefused = (refused: readonly RefusedService[], sku: string, service: Service): boolean =>
  refused.some((it) => it.sku === sku && it.service === service)

const CART_CHANGED = 'カートの内容が変わりました。ご注文の内容を、もう一度ご確認ください。'

const UNCONFIRMED =
  'ご注文の結果を確認できませんでした。通信できる場所で、もう一度「注文を確定する」を押してください。二重のご注文にはなりません。'

interface DefaultPayment {
  lines: readonly QuoteLine[]
  lastPayment: PaymentMethod | null
  serviceMethods: readonly ServiceMethod[]
  selection: Selection
  /** ms */
  now: number
}

/** The method of the last order, or the first one that this order allows. */
function getDefaultPayment({
  lines,
  lastPayment,
  serviceMethods,
  selection,
  now,
}: DefaultPayment): PaymentMethod | null {
  const { address, points } = selection
  const quote = quoteOrder({ lines, prefecture: address?.prefecture, points }, now)
  if (!quote || quote.totalYen === 0) return null
  const isPossible = (method: PaymentMethod) =>
    (!isByService(method) || serviceMethods.includes(method)) &&
    !quotePayment(method, quote.totalYen, quote.shippingClass).problem
  return [...(lastPayment ? [lastPayment] : []), ...PAYMENT_METHODS].find(isPossible) ?? null
}

/** Undefined if nothing is missing. */
function findMissing(
  { address, email }: Selection,
  { quote, isConfirmed }: CurrentQuote,
  { shortages, isGuest }: { shortages: number; isGuest: boolean },
) {
  const { problem } = parseEmail(email)
  if (isGuest && problem !== undefined) return `ご連絡先：${problem}`
  if (!address) return 'お届け先を入力してください。'
  if (shortages > 0) return '在庫が足りない商品があります。数量をご確認ください。'
  if (isConfirmed && quote && quote.totalYen > 0 && (!quote.payment || quote.payment.problem))
    return 'お支払い方法を選択してください。'
  return undefined
}

/** Undefined until the server has quoted exactly what is shown. */
function toOrder(
  { address, payment, slot, note, email: typed }: Selection,
  {
    current: { server, isConfirmed },
    deliveryOn,
    isGuest,
  }: { current: CurrentQuote; deliveryOn: string | undefined; isGuest: boolean },
): WantedOrder | undefined {
  const { email } = isGuest ? parseEmail(typed) : {}
  if (!address || !server || !isConfirmed || deliveryOn === undefined || (isGuest && email === undefined))
    return undefined
  const { quote } = server
  return {
    lines: server.lines.map(({ sku, quantity, unitYen, services }) => ({
      sku,
      quantity,
      unitYen,
      ...(services && { services }),
    })),
    address,
    deliveryOn,
    slot,
    payment: quote.payment ? payment : null,
    points: getPointsUsed(quote),
    note,
    totalYen: quote.totalYen,
    termsVersion: ORDER_TERMS_VERSION,
    ...(email !== undefined && { email }),
  }
}
