/** A store with goods, and a customer with 500 points for each test: `const world = withOrders(useCustomers(open))`. */
import { beforeAll, beforeEach } from 'vitest'
import { ulid } from 'ulid'
import type { DeliveryAddress } from '#contract/addresses/schema.ts'
import type { LineServices } from '#contract/items/services.ts'
import type { PaymentMethod } from '#contract/orders/payment.ts'
import { type CheckoutQuote, type NewOrder, type Order, ORDER_TERMS_VERSION } from '#contract/orders/schema.ts'
import type { Prefecture } from '#contract/shared/prefectures.ts'
import { asc, eq, sql } from '#drizzle'
import { items, variants } from '#server/catalogue/schema.ts'
import { customers } from '#server/customers/schema.ts'
import { orderEvents, orderLines, orderLinks, orders, refunds, returns, shipments } from '#server/orders/schema.ts'
import { changeState, type StateChange } from '#server/orders/state.ts'
import { grantPoints } from '#server/points/ledger.ts'
import { type ApiResponse, registerAs } from './customer-calls.ts'
import type { CustomerWorld } from './customer-world.ts'
import { fillStore } from './fill-store.ts'
import { insertCatalogue } from './insert-catalogue.ts'
import { makeItem, makeVariant } from './make-item.ts'

export const ADDRESS: DeliveryAddress = {
  familyName: '山田',
  givenName: '花子',
  familyKana: 'ヤマダ',
  givenKana: 'ハナコ',
  phone: '0312345678',
  postalCode: '1580094',
  prefecture: '東京都',
  city: '世田谷区',
  address1: '玉川1-1-1',
  address2: '',
}

export interface Goods {
  sku: string
  quantity: number
  services?: LineServices
}

export const one = (sku: string, quantity = 1): Goods => ({ sku, quantity })

export const ORDER_ITEMS = [
  makeItem({
    id: 11,
    shippingClass: 'S',
    services: ['assembly'],
    variants: [makeVariant({ sku: 'LAMP', price: 2_200 })],
  }),
  makeItem({ id: 12, shippingClass: 'S', taxClass: 'reduced', variants: [makeVariant({ sku: 'TEA', price: 1_080 })] }),
  makeItem({
    id: 13,
    shippingClass: 'L',
    services: ['assembly', 'pickup'],
    variants: [makeVariant({ sku: 'SOFA', price: 60_000 })],
  }),
  makeItem({ id: 14, shippingClass: 'M', variants: [makeVariant({ sku: 'LAST', price: 8_800, stock: 1 })] }),
]

const STOCK = Object.fromEntries(ORDER_ITEMS.flatMap((it) => it.variants.map(({ sku, stock }) => [sku, stock])))

/** Stock is full and no order exists at the start of each test. */
export function withOrders(customers: CustomerWorld): CustomerWorld {
  beforeAll(async () => {
    await fillStore(customers.database)
    await insertCatalogue(customers.database.db, { categories: [], items: ORDER_ITEMS })
    // They have files, so that staff can hide and show them.
    await customers.database.db.update(items).set({ sourceHash: 'file' })
  })
  beforeEach(async () => {
    const { db } = customers.database
    for (const table of [returns, refunds, shipments, orderEvents, orderLines, orderLinks, orders])
      await db.delete(table)
    for (const [sku, stock] of Object.entries(STOCK))
      await db.update(variants).set({ stock, live: true }).where(eq(variants.sku, sku))
  })
  return customers
}

export interface OrderRequest {
  prefecture?: Prefecture
  points?: number
  payment?: PaymentMethod | null
  token?: string
}

/** What the page sends after the customer saw this quote. */
export const toOrderBody = (
  seen: CheckoutQuote,
  { prefecture = '東京都', points = 0 }: OrderRequest = {},
): NewOrder => ({
  lines: seen.lines.map(({ sku, quantity, unitYen, services }) => ({
    sku,
    quantity,
    unitYen,
    ...(services && { services }),
  })),
  address: { ...ADDRESS, prefecture },
  deliveryOn: seen.deliveryDays[0]!,
  slot: 'any',
  payment: seen.quote.payment?.method ?? null,
  points,
  note: '',
  totalYen: seen.quote.totalYen,
  termsVersion: ORDER_TERMS_VERSION,
})

/** Actions of the customer, and of the store with their orders. */
export function orderActions(world: CustomerWorld) {
  const db = () => world.database.db

  const quote = async (
    lines: Goods[],
    { prefecture = '東京都', points = 0, payment = null, token }: OrderRequest = {},
  ) =>
    (
      await world.request('POST /Orders/quote', {
        body: { lines, prefecture, points, payment },
        token: token ?? world.token,
      })
    ).body as CheckoutQuote

  const send = (body: unknown, { key = ulid(world.clock.ms), token = world.token } = {}): Promise<ApiResponse> =>
    world.request('POST /Orders', { body, token, headers: { 'idempotency-key': key } })

  const submit = (call: string, body: object = {}, key = ulid(world.clock.ms)) =>
    world.request(call, { body, token: world.token, headers: { 'idempotency-key': key } })

  return {
    quote,
    toBody: toOrderBody,
    send,
    submit,
    /** Orders what the server quotes. */
    async order(lines: Goods[], request: OrderRequest = {}): Promise<ApiResponse> {
      const given = { payment: 'transfer' as const, ...request }
      return send(toOrderBody(await quote(lines, given), given), { token: given.token ?? world.token })
    },
    get: async (number: string) =>
      (await world.request(`GET /Customers/me/orders/${number}`, { token: world.token })).body as Order,
    cancel: (number: string, key?: string) => submit(`POST /Customers/me/orders/${number}/cancel`, {}, key),
    receipt: (number: string, name: string) => submit(`POST /Customers/me/orders/${number}/receipt`, { name }),
    /** A change by the desk, the payment service or a job. */
    async change(number: string, change: Omit<StateChange, 'orderId' | 'nowMs'>) {
      const [row] = await db().select().from(orders).where(eq(orders.number, number))
      return db().transaction((tx) => changeState(tx, { orderId: row!.id, nowMs: world.clock.ms, ...change }))
    },
    /** Confirms the customer's mail address, so that points can be spent. */
    verify: (email = world.email) =>
      db()
        .update(customers)
        .set({ verifiedAt: new Date(world.clock.ms) })
        .where(eq(customers.email, email)),
    /** Gives the customer more points, once per number. */
    async grant(points: number) {
      const { body } = await world.request('GET /Customers/me', { token: world.token })
      const customerId = body['id'] as string
      const grant = { id: `gift:${customerId}:${points}`, customerId, points, nowMs: world.clock.ms }
      await db().transaction((tx) => grantPoints(tx, grant))
    },
    register: (email: string) => registerAs(world.request, email),
    stockOf: async (sku: string) =>
      (await db().select({ stock: variants.stock }).from(variants).where(eq(variants.sku, sku)))[0]!.stock,
    setVariant: (sku: string, change: Partial<typeof variants.$inferInsert>) =>
      db().update(variants).set(change).where(eq(variants.sku, sku)),
    points: async () =>
      (await world.request('GET /Customers/me/points', { token: world.token })).body as {
        available: number
        pending: number
      },
    rows: () => db().select().from(orders).orderBy(asc(orders.createdAt)),
    jobs: async (queue: string) =>
      (await db().execute<{ data: unknown }>(sql`select data from jobs.job where name = ${queue}`)).rows,
  }
}
