/** How the pages of one order reach it: with the customer's session, or without an account by the token of its link. */
import { createContext, useContext } from 'react'
import * as ordersApi from '#contract/orders/api.ts'
import type { OrderReturn } from '#contract/orders/return-schema.ts'
import type { OrderAccess } from '#contract/orders/returns.ts'
import type { Order, Receipt } from '#contract/orders/schema.ts'
import * as refundsApi from '#contract/refunds/api.ts'
import * as returnsApi from '#contract/returns/api.ts'
import { apiQuery } from './api-query.ts'
import { callOnce } from './idempotent-call.ts'

export type { OrderAccess }

/** The token of the page's order; undefined on pages of an account. */
export const OrderTokenContext = createContext<string | undefined>(undefined)

export const useOrderAccess = (number: string): OrderAccess => ({ number, token: useContext(OrderTokenContext) })

// A query by link has another input, but the same output.

const byNumber = (number: string) => apiQuery(ordersApi.get, { params: { number } })

/** The outcome of a payment and the numbers of a convenience store come a moment after the order. */
const isAwaiting = ({ state, voucher }: Order): boolean => state === 'payment_unknown' || voucher?.codes.length === 0

const SOON_MS = 3_000
const LATER_MS = 30_000
/** The server permits guests 300 requests an hour. */
const SOON_READS = 20

interface AskedQuery {
  state: { data: Order | undefined; dataUpdateCount: number }
}

/** Asks again for what is awaited: a live event may be missed, and guests get none. */
const getMsUntilNext = ({ state: { data, dataUpdateCount } }: AskedQuery): number | false =>
  data !== undefined && isAwaiting(data) && (dataUpdateCount < SOON_READS ? SOON_MS : LATER_MS)

export const orderQuery = ({ number, token }: OrderAccess) => ({
  ...(token === undefined
    ? byNumber(number)
    : (apiQuery(ordersApi.getByLink, { body: { token } }) as unknown as ReturnType<typeof byNumber>)),
  refetchInterval: getMsUntilNext,
})

const receiptByNumber = (number: string) => apiQuery(ordersApi.getReceipt, { params: { number } })

export const receiptQuery = ({ number, token }: OrderAccess) =>
  token === undefined
    ? receiptByNumber(number)
    : (apiQuery(ordersApi.getReceiptByLink, { body: { token } }) as unknown as ReturnType<typeof receiptByNumber>)

const noteByNumber = (number: string, position: number) =>
  apiQuery(refundsApi.getNote, { params: { number, position } })

export const refundNoteQuery = ({ number, token }: OrderAccess, position: number) =>
  token === undefined
    ? noteByNumber(number, position)
    : (apiQuery(refundsApi.getNoteByLink, { body: { token, position } }) as unknown as ReturnType<typeof noteByNumber>)

export const cancelOrder = ({ number, token }: OrderAccess): Promise<Order> =>
  token === undefined
    ? callOnce(ordersApi.cancel, { params: { number }, body: {} })
    : callOnce(ordersApi.cancelByLink, { body: { token } })

export const issueReceipt = ({ number, token }: OrderAccess, body: { name: string }): Promise<Receipt> =>
  token === undefined
    ? callOnce(ordersApi.issueReceipt, { params: { number }, body })
    : callOnce(ordersApi.issueReceiptByLink, { body: { token, ...body } })

export function withdrawReturn({ number, token }: OrderAccess, returnNumber: string): Promise<OrderReturn> {
  const params = { number, returnNumber }
  return token === undefined
    ? callOnce(returnsApi.withdraw, { params, body: {} })
    : callOnce(returnsApi.withdrawByLink, { params, body: { token } })
}

/** What payments of the order are asked with. */
export const toPaidOrder = ({ number: orderNumber, token }: OrderAccess) => ({
  orderNumber,
  ...(token !== undefined && { token }),
})

/** The address of the order's page, or of a document of it. */
export function toOrderHref({ number, token }: OrderAccess, document?: 'receipt' | { refund: number }): string {
  const page = token === undefined ? `/mypage/order/${number}` : '/order'
  if (document === undefined) return page
  if (document === 'receipt') return token === undefined ? `${page}/receipt` : `${page}?view=receipt`
  return token === undefined ? `${page}/refund/${document.refund}` : `${page}?view=refund-${document.refund}`
}
