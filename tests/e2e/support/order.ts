/** Customers, carts and orders made through the API, for journeys that begin with them. */
import type { APIRequestContext, Page } from '@playwright/test'
import { ulid } from 'ulid'
import { type CheckoutQuote, type NewOrder, type Order, ORDER_TERMS_VERSION } from '#contract/orders/schema.ts'
import { PASSWORD, person } from '#tests/support/customer-calls.ts'
import { ADDRESS } from '#tests/support/delivery-address.ts'
import { newEmail } from './customer.ts'
import { expect } from './journey.ts'

interface Goods {
  sku: string
  price: number
}

/** Requests of a customer. */
export interface ApiCustomer {
  addToCart(goods: Goods): Promise<void>
  /** Orders one piece by bank transfer. */
  order(goods: Goods): Promise<Order>
}

/** With `page.request`, the page is logged in from its next document on: it reads the cookies of the response. */
async function startSession(
  request: APIRequestContext,
  path: string,
  data: object,
): Promise<ApiCustomer & { send: Send }> {
  const response = await request.post(`/api${path}`, { data })
  expect(response.ok(), path).toBe(true)
  const { access_token: token } = (await response.json()) as { access_token: string }
  const send: Send = async (method, at, body) => {
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': ulid() }
    const answer = await request.fetch(`/api${at}`, { method, headers, data: body })
    expect(answer.ok(), `${method} ${at}: ${await answer.text()}`).toBe(true)
    return answer.json()
  }
  return {
    send,
    async addToCart({ sku, price }) {
      const by = ulid().toLowerCase()
      const value = { quantity: 1, addedAt: Date.now(), seenPrice: price }
      const entries = { [sku]: [{ by, n: 1, at: Date.now(), value }] }
      await send('POST', '/Customers/me/cart', { entries, seen: { [by]: 1 } })
    },
    async order({ sku }) {
      const choice = { payment: 'transfer' as const, points: 0 }
      const lines = [{ sku, quantity: 1 }]
      const quoted = (await send('POST', '/Orders/quote', {
        lines,
        prefecture: ADDRESS.prefecture,
        ...choice,
      })) as CheckoutQuote
      const order: NewOrder = {
        lines: quoted.lines.map((it) => ({ sku, quantity: 1, unitYen: it.unitYen })),
        address: ADDRESS,
        deliveryOn: quoted.deliveryDays[0]!,
        slot: 'any',
        ...choice,
        note: '',
        totalYen: quoted.quote.totalYen,
        termsVersion: ORDER_TERMS_VERSION,
      }
      return (await send('POST', '/Orders', order)) as Order
    },
  }
}

type Send = (method: string, path: string, body: object) => Promise<unknown>

/** Registers a customer. With an address, the checkout has nothing left to ask. */
export async function registerHere(request: APIRequestContext, { hasAddress = true } = {}): Promise<ApiCustomer> {
  const { send, ...customer } = await startSession(request, '/Customers', person(newEmail()))
  if (hasAddress) await send('PATCH', '/Customers/me', ADDRESS)
  return customer
}

export const logInHere = (request: APIRequestContext, email: string): Promise<ApiCustomer> =>
  startSession(request, '/Customers/login', { email, password: PASSWORD })

export const confirmButton = (page: Page) => page.getByRole('button', { name: '注文を確定する' })

export const expectOrdered = (page: Page) =>
  expect(page.getByRole('heading', { name: 'ご注文ありがとうございます' })).toBeVisible()
