import { useQuery, keepPreviousData } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { getFeeYen } from '#contract/orders/amounts.ts'
import { listDeliveryDays } from '#contract/orders/delivery.ts'
import * as ordersApi from '#contract/orders/api.ts'
import { PAYMENT_METHODS, quotePayment } from '#contract/orders/payment.ts'
import { type OrderQuote, type QuoteLine, quoteOrder } from '#contract/orders/quote.ts'
import type { CheckoutQuote, QuoteBody } from '#contract/orders/schema.ts'
import { apiQuery } from '#src/device/query/api-query.ts'
import { useSettings } from '#src/routing/site-data.ts'
import { useNow } from '#src/ui/hooks/use-now.ts'

const DEBOUNCE_MS = 250

/** The value once it has not changed for a while. The first one is returned at once. */
function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/** The quote depends on the customer's points, so it belongs to the customer. */
export const quoteQuery = (owner: string, body: QuoteBody) => ({
  ...apiQuery(ordersApi.quote, { body }),
  queryKey: [ordersApi.quote.path, owner, JSON.stringify(body)],
  meta: { customerId: owner, refetchOn: 'points' as const },
})

interface Options {
  /** See Buyer. */
  owner: string
  /** At the prices on the device, until the server has quoted. */
  lines: readonly QuoteLine[]
  prefecture: QuoteBody['prefecture']
  points: number
  payment: QuoteBody['payment']
}

export interface CurrentQuote {
  body: QuoteBody
  /** Computed on the device at once, then by the server. Undefined without lines. */
  quote: OrderQuote | undefined
  methods: CheckoutQuote['methods']
  deliveryDays: readonly string[]
  /** The last response of the server, which may be for an earlier choice. */
  server: CheckoutQuote | undefined
  /** The server has quoted exactly this. Nothing else can be ordered. */
  isConfirmed: boolean
  error: Error | null
  refetch: () => void
}

export function useCheckoutQuote({ owner, lines, prefecture, points, payment }: Options): CurrentQuote {
  const body: QuoteBody = {
    lines: lines.map(({ sku, quantity, services }) => ({ sku, quantity, ...(services && { services }) })),
    prefecture,
    points,
    payment,
  }
  const text = JSON.stringify(body)
  const settled = useDebounced(text)
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...quoteQuery(owner, JSON.parse(settled) as QuoteBody),
    enabled: lines.length > 0,
    placeholderData: keepPreviousData,
    // Prices and stock may have changed while the customer was elsewhere.
    gcTime: 0,
  })
  const { closedDays } = useSettings()
  const orderedAt = useNow()
  const isConfirmed = data !== undefined && !isPlaceholderData && settled === text
  const shared = { body, server: data, isConfirmed, error, refetch: () => void refetch() }
  if (isConfirmed) return { ...shared, ...data }
  const request = {
    lines: lines.map((line) => ({
      ...line,
      ...data?.lines.find(({ sku }) => sku === line.sku),
      quantity: line.quantity,
      services: line.services,
    })),
    prefecture: prefecture ?? undefined,
    points: Math.min(points, data?.availablePoints ?? points),
    ...(payment && { payment }),
  }
  const quote = quoteOrder(request, orderedAt)
  const amountYen = quote ? quote.totalYen - getFeeYen(quote, 'payment') : 0
  const delivery = { prefecture: prefecture ?? undefined, orderedAt, closedDays }
  return {
    ...shared,
    quote,
    methods: quote ? PAYMENT_METHODS.map((it) => quotePayment(it, amountYen, quote.shippingClass)) : [],
    deliveryDays: quote ? listDeliveryDays({ shippingClass: quote.shippingClass, ...delivery }) : [],
  }
}
