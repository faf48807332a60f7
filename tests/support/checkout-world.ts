/** A store's checkout, and a server that quotes and takes orders instead of the network. */
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Address } from '#contract/addresses/schema.ts'
import { limitServices, type Service } from '#contract/items/services.ts'
import { getPointsUsed } from '#contract/orders/amounts.ts'
import { isByService, PAYMENT_METHODS, quotePayment } from '#contract/orders/payment.ts'
import { quoteOrder } from '#contract/orders/quote.ts'
import type { CheckoutQuote, NewOrder, Order, QuoteBody } from '#contract/orders/schema.ts'
import { ERRORS, type ErrorCode } from '#contract/shared/errors.ts'
import { KEY_HEADER } from '#contract/shared/submission-kind.ts'
import { getReplicas, setReplicaManagerLoader, updateReplica } from '#src/device/cart-sync/cart.ts'
import { updateOwner } from '#src/device/cart-sync/page.ts'
import { orderLinkData } from '#src/device/session/order-link.ts'
import { queryClient } from '#src/device/query/query-client.tsx'
import { login } from '#src/device/session/login.ts'
import { ADDRESS } from './delivery-address.ts'
import { HANAKO, state, visit, withAccounts } from './session-page.ts'

setReplicaManagerLoader(async () => (await import('#src/device/cart-sync/page.ts')).replicaManager)

export const LAMP = {
  sku: 'LAMP',
  itemId: 1,
  name: 'ランプ',
  nameBreaks: [],
  colourName: '白',
  size: '',
  price: 9_000,
  salePrice: null,
  saleUntil: null,
  shippingClass: 'S',
  taxClass: 'standard',
  picture: { id: '0123456789abcdef', width: 1080, height: 1080, tone: 3 },
} as const

const DAYS = ['2026-11-27', '2026-11-28', '2026-11-30']

/** What the server knows, and what it has been asked. */
export interface TestShop {
  price: number
  stock: number
  points: number
  addresses: Address[]
  services: Service[]
  last: Order | undefined
  /** By key. */
  orders: Map<string, Order>
  keys: string[]
  /** Bodies of orders without an account. */
  guests: NewOrder[]
  refuseNext: { code: ErrorCode; details: object } | undefined
  loseResponse: boolean
  isQuoteLost: boolean
}

let shop: TestShop

const refusal = ({ code, details }: { code: ErrorCode; details: object }) => {
  const { status, message } = ERRORS[code]
  return Response.json({ error: { statusCode: status, name: 'Error', code, message, details } }, { status })
}

export function quote({ lines, points, payment, prefecture }: QuoteBody): CheckoutQuote {
  const { price, stock, points: availablePoints } = shop
  const quoted = lines.map(({ sku, quantity, services }) => ({
    ...LAMP,
    sku,
    quantity,
    unitYen: price,
    stock,
    services: limitServices(services, { offered: shop.services, quantity }),
  }))
  const request = {
    lines: quoted,
    prefecture: prefecture ?? undefined,
    points: Math.min(points, availablePoints),
    ...(payment && { payment }),
  }
  const result = quoteOrder(request, Date.now())!
  const methods = PAYMENT_METHODS.map((it) => quotePayment(it, result.totalYen, 'S')).filter(
    (it) => !isByService(it.method),
  )
  return { lines: quoted, quote: result, methods, deliveryDays: DAYS, availablePoints }
}

function create(body: NewOrder, headers: Headers): Response | Promise<Response> {
  const key = headers.get(KEY_HEADER) ?? ''
  shop.keys.push(key)
  const { refuseNext } = shop
  shop.refuseNext = undefined
  if (refuseNext) return refusal(refuseNext)
  if (!body.guest && !headers.has('authorization')) return refusal({ code: 'UNAUTHORIZED', details: {} })
  const order = shop.orders.get(key) ?? makeOrder(body, `261124-AAAA${String(shop.orders.size).padStart(2, '0')}`)
  shop.orders.set(key, order)
  if (body.guest) shop.guests.push(body)
  if (!shop.loseResponse) return Response.json(order)
  shop.loseResponse = false
  return Promise.reject(new TypeError('no network'))
}

const makeOrder = (body: NewOrder, number: string): Order => ({
  number,
  state: 'awaiting_payment',
  lines: [],
  quote: quote({ ...body, prefecture: body.address.prefecture }).quote,
  address: body.address,
  deliveryOn: body.deliveryOn,
  slot: body.slot,
  payment: body.payment,
  note: body.note,
  dueOn: '2026-12-01',
  bankAccount: 'こもれび銀行 本店 普通 1234567',
  shipments: [],
  history: [],
  paidAt: null,
  createdAt: '2026-11-24T00:00:00.000Z',
  grantDays: 14,
  canCancel: true,
  receipt: { isAvailable: false, name: null, prints: 0 },
})

function respond(path: string, init: RequestInit = {}): Response | Promise<Response> | undefined {
  const body = init.body ? JSON.parse(String(init.body)) : undefined
  const key = new Headers(init.headers).get(KEY_HEADER) ?? ''
  if (path.includes('/Variants'))
    return Response.json({
      data: [{ ...LAMP, price: shop.price, stock: shop.stock, services: shop.services }],
    })
  if (path.endsWith('/Orders/quote'))
    return shop.isQuoteLost ? Promise.reject(new TypeError('no network')) : Response.json(quote(body))
  if (path.endsWith('/api/Orders')) return create(body, new Headers(init.headers))
  if (path.endsWith('/me/addresses') && init.method === 'POST') {
    const added = { id: key, ...body, isDefault: false }
    shop.addresses.push(added)
    return Response.json(added)
  }
  if (path.endsWith('/me/addresses')) return Response.json({ data: shop.addresses })
  const [, addressId] = /\/me\/addresses\/(.+)$/.exec(path) ?? []
  if (addressId) {
    const isKnown = shop.addresses.some(({ id }) => id === addressId)
    if (init.method === 'POST') {
      shop.addresses = shop.addresses.map((it) => ({ ...it, isDefault: `${it.id}/default` === addressId }))
      return Response.json(shop.addresses.find(({ isDefault }) => isDefault))
    }
    if (init.method === 'PATCH') {
      shop.addresses = shop.addresses.map((it) => (it.id === addressId ? { ...it, ...body } : it))
      return Response.json(shop.addresses.find(({ id }) => id === addressId))
    }
    shop.addresses = shop.addresses.filter(({ id }) => id !== addressId)
    return isKnown ? Response.json({}) : refusal({ code: 'NOT_FOUND', details: {} })
  }
  const [, cancelled] = /\/me\/orders\/(.+)\/cancel$/.exec(path) ?? []
  if (cancelled && shop.last?.number === cancelled) {
    shop.last = { ...shop.last, state: 'cancelled' }
    shop.points += getPointsUsed(shop.last.quote)
    return Response.json(shop.last)
  }
  // Each guest has one order in these tests.
  if (path.endsWith('/Orders/link'))
    return shop.guests.some(({ guest }) => guest!.token === body.token)
      ? Response.json([...shop.orders.values()].at(-1))
      : refusal({ code: 'LINK_INVALID', details: {} })
  const [, number] = /\/me\/orders\/(.+)$/.exec(path) ?? []
  if (number) return Response.json([shop.last, ...shop.orders.values()].find((it) => it?.number === number))
  if (path.includes('/me/orders'))
    return Response.json({ data: shop.last ? [shop.last] : [], page: 1, perPage: 20, total: 0 })
  const [, revoked] = /\/Submissions\/(.+)\/withdraw$/.exec(path) ?? []
  if (revoked === undefined) return undefined
  const stored = shop.orders.get(revoked)
  return Response.json(
    stored
      ? { state: 'answered', answer: { status: 200, body: JSON.stringify(stored) } }
      : { state: 'withdrawn', answer: null },
  )
}

let server: ReturnType<typeof withAccounts>

/** Call once per test file. Returns what the server knows, and what it has been asked. */
export function withCheckout(): () => TestShop {
  server = withAccounts()
  beforeEach(() => {
    queryClient.clear()
    shop = {
      price: 9_000,
      stock: 9,
      points: 500,
      addresses: [{ ...ADDRESS, id: 'a0', isDefault: true }],
      services: [],
      last: undefined,
      orders: new Map(),
      keys: [],
      guests: [],
      refuseNext: undefined,
      loseResponse: false,
      isQuoteLost: false,
    }
    shop.last = makeOrder(
      {
        lines: [{ sku: 'LAMP', quantity: 1, unitYen: 9_000 }],
        address: ADDRESS,
        deliveryOn: '2026-11-20',
        slot: 'any',
        payment: 'transfer',
        points: 0,
        note: '',
        totalYen: 9_770,
        termsVersion: '',
      },
      '261101-LAST00',
    )
  })
  afterEach(async () => {
    for (const key of getReplicas().cart.keys()) await updateReplica('cart', { key, to: () => undefined })
  })
  return () => shop
}

let customers = 0

export const loginAgain = () => login({ ...HANAKO, email: `hanako${customers}@example.jp` })

/** The next order is refused, and so is the renewal that follows. */
export function endSession(): void {
  shop.refuseNext = { code: 'UNAUTHORIZED', details: {} }
  server().endAll()
}

/** Without an account, with a lamp in the cart. */
export async function openAsGuest(path = '/checkout') {
  answerFromShop()
  await orderLinkData.erase()
  await updateOwner()
  await updateReplica('cart', { key: 'LAMP', to: (_, addedAt) => ({ quantity: 1, addedAt, seenPrice: 9_000 }) })
  await expect.poll(() => getReplicas().cart.get('LAMP')?.quantity).toBe(1)
  return visit(path)
}

function answerFromShop(): void {
  vi.mocked(globalThis.fetch).mockImplementation(
    async (path, init) => (await respond(String(path), init)) ?? server().send(String(path), init),
  )
}

/** Logs in with a lamp in the cart. */
export async function open(quantity = 2, path = '/checkout') {
  answerFromShop()
  // A customer of its own: the data of the one before may still be being erased.
  customers += 1
  await loginAgain()
  await expect.poll(state).toMatchObject({ customer: { familyName: '山田' } })
  await updateOwner()
  await updateReplica('cart', { key: 'LAMP', to: (_, addedAt) => ({ quantity, addedAt, seenPrice: 9_000 }) })
  await expect.poll(() => getReplicas().cart.get('LAMP')?.quantity).toBe(quantity)
  return visit(path)
}

export const summary = () => page.getByRole('region', { name: 'ご注文内容の確認' })
export const alert = () => summary().getByRole('alert')
export const confirmButton = () => page.getByRole('button', { name: '注文を確定する' })
export const press = () => confirmButton().click()

export async function openReady(quantity?: number) {
  const store = await open(quantity)
  await expect.element(confirmButton()).not.toHaveAttribute('aria-busy')
  return store
}
