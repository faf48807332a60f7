import { ulid } from 'ulid'
import { and, desc, eq, gte, sql } from '#drizzle'
import { getPointsUsed } from '#contract/orders/amounts.ts'
import type { PaymentMethod } from '#contract/orders/payment.ts'
import { type CheckoutQuote, ORDER_TERMS_VERSION } from '#contract/orders/schema.ts'
import { getPaymentDeadline, type OrderActor, type OrderState } from '#contract/orders/states.ts'
import { getGrantTime } from '#contract/points/rules.ts'
import { DAY_MS, HOUR_MS } from '#contract/shared/constants.ts'
import { toPrefecture } from '#contract/shared/prefectures.ts'
import { items, variants } from '#server/catalogue/schema.ts'
import type { ActiveCustomer } from '#server/customers/rows.ts'
import { quoteCheckout } from '#server/orders/quote.ts'
import { addOrder, type OrderRow } from '#server/orders/rows.ts'
import { orderEvents, orderLines, shipments } from '#server/orders/schema.ts'
import { takeStock } from '#server/stock/ledger.ts'
import type { Db } from '#server/platform/db/client.ts'
import { promisePoints, releasePoints, setDue, spendPoints, toPointEvent } from '#server/points/ledger.ts'
import { site } from '#server/settings/schema.ts'

interface DemoOrder {
  daysAgo: number
  method: PaymentMethod
  points: number
  /** Which of the goods, and how many pieces. */
  goods: readonly (readonly [at: number, quantity: number])[]
  /** Days after the order. */
  steps: readonly (readonly [state: OrderState, actor: OrderActor, days: number])[]
  note: string
}

const DELIVERED: DemoOrder = {
  daysAgo: 48,
  method: 'cash',
  points: 200,
  goods: [
    [0, 1],
    [1, 2],
  ],
  steps: [
    ['received', 'customer', 0],
    ['preparing', 'desk', 1],
    ['shipped', 'desk', 2],
    ['delivered', 'desk', 4],
  ],
  note: '不在のときは、管理人室へお届けください。',
}

const OPEN: DemoOrder[] = [
  {
    daysAgo: 3,
    method: 'transfer',
    points: 0,
    goods: [[2, 1]],
    steps: [
      ['awaiting_payment', 'customer', 0],
      ['received', 'desk', 2],
    ],
    note: '',
  },
  {
    daysAgo: 1,
    method: 'transfer',
    points: 100,
    goods: [[3, 1]],
    steps: [['awaiting_payment', 'customer', 0]],
    note: '',
  },
]

const TRACKING = { carrier: 'みどり運輸', number: '4020-7715-3368' }

/** A delivered order, before the gift of points. Without mails. */
export const addDeliveredOrder = (db: Db, customer: ActiveCustomer, now: Date): Promise<void> =>
  addDemoOrders(db, customer, now, [DELIVERED])

/** A paid order, and one that waits for the bank transfer. Without mails. */
export const addOpenOrders = (db: Db, customer: ActiveCustomer, now: Date): Promise<void> =>
  addDemoOrders(db, customer, now, OPEN)

async function addDemoOrders(db: Db, customer: ActiveCustomer, now: Date, orders: readonly DemoOrder[]): Promise<void> {
  const skus = await listGoods(db)
  // Without content there is nothing to order.
  if (skus.length === 0 || (await db.$count(site)) === 0) return
  for (const order of orders) {
    const createdMs = now.getTime() - order.daysAgo * DAY_MS - 2 * HOUR_MS
    await db.transaction((tx) => addDemoOrder(tx, customer, { order, skus, createdMs }))
    const deliveredAt = findStep(order, 'delivered', createdMs)
    if (deliveredAt) await releasePoints(db, getGrantTime(deliveredAt.getTime(), ORDER_TERMS_VERSION))
  }
}

/** Small goods, the plentiful and popular ones first. */
async function listGoods(db: Db): Promise<string[]> {
  const rows = await db
    .select({ sku: variants.sku })
    .from(variants)
    .innerJoin(items, eq(items.id, variants.itemId))
    .where(
      and(
        eq(items.live, true),
        eq(variants.live, true),
        eq(variants.isSample, false),
        eq(variants.position, 0),
        gte(variants.stock, 5),
        sql`${items.data}->>'shippingClass' <> 'L'`,
      ),
    )
    .orderBy(sql`${items.data}->>'shippingClass' = 'S' desc`, desc(gte(variants.stock, 10)), desc(items.popularity))
    .limit(4)
  return rows.map(({ sku }) => sku)
}

interface NewDemoOrder {
  order: DemoOrder
  skus: readonly string[]
  createdMs: number
}

async function addDemoOrder(tx: Db, customer: ActiveCustomer, { order, skus, createdMs }: NewDemoOrder): Promise<void> {
  const { method, points, goods, steps } = order
  const prefecture = toPrefecture(customer.prefecture) ?? '大阪府'
  const checkout = await quoteCheckout(tx, {
    body: {
      lines: goods.map(([at, quantity]) => ({ sku: skus[at % skus.length]!, quantity })),
      prefecture,
      points,
      payment: method,
    },
    customerId: customer.id,
    env: {},
    nowMs: createdMs,
  })
  const { id, number, quote } = await addOrder(tx, toRow(customer, order, { checkout, prefecture, createdMs }))
  await tx.insert(orderLines).values(
    checkout.lines.map(({ stock: _, ...line }, position) => ({
      orderId: id,
      position,
      sku: line.sku,
      quantity: line.quantity,
      line,
    })),
  )
  await tx.insert(orderEvents).values(
    steps.map(([state, actor, days], revision) => ({
      orderId: id,
      revision,
      state,
      actor,
      at: new Date(createdMs + days * DAY_MS),
    })),
  )
  const shippedAt = findStep(order, 'shipped', createdMs)
  const deliveredAt = findStep(order, 'delivered', createdMs)
  const revisionOf = (state: OrderState) => steps.findIndex(([it]) => it === state)
  if (shippedAt)
    await tx.insert(shipments).values({
      orderId: id,
      position: 1,
      ...TRACKING,
      pieces: checkout.lines.map(({ sku, quantity }) => ({ sku, quantity })),
      shippedAt,
      shippedIn: revisionOf('shipped'),
      deliveredAt,
      deliveredIn: deliveredAt && revisionOf('delivered'),
    })
  const event = toPointEvent(id)
  await spendPoints(tx, { customerId: customer.id, points: getPointsUsed(quote), event, nowMs: createdMs })
  await promisePoints(tx, { id: event, customerId: customer.id, points: quote.earnedPoints, nowMs: createdMs })
  if (deliveredAt) await setDue(tx, event, new Date(getGrantTime(deliveredAt.getTime(), ORDER_TERMS_VERSION)))
  // The stock of the files is what is left after orders that were delivered.
  else if (!(await takeStock(tx, checkout.lines, { number, nowMs: createdMs })))
    throw new Error('no stock left for the order of the sample')
}

const findStep = ({ steps }: DemoOrder, state: OrderState, createdMs: number): Date | null => {
  const step = steps.find(([it]) => it === state)
  return step ? new Date(createdMs + step[2] * DAY_MS) : null
}

interface DemoQuote {
  checkout: CheckoutQuote
  prefecture: NonNullable<ReturnType<typeof toPrefecture>>
  createdMs: number
}

function toRow(
  customer: ActiveCustomer,
  order: DemoOrder,
  { checkout: { quote, deliveryDays }, prefecture, createdMs }: DemoQuote,
): Omit<OrderRow, 'number'> {
  const { familyName, givenName, familyKana, givenKana, phone, postalCode, city, address1, address2 } = customer
  const { method, steps, note } = order
  const [state] = steps.at(-1)!
  const deliveredAt = findStep(order, 'delivered', createdMs)
  const shippedAt = findStep(order, 'shipped', createdMs)
  const dueMs = state === 'awaiting_payment' ? getPaymentDeadline(method, createdMs, createdMs) : undefined
  return {
    id: ulid(createdMs),
    customerId: customer.id,
    state,
    method,
    quote,
    totalYen: quote.totalYen,
    email: customer.email,
    address: {
      familyName,
      givenName,
      familyKana,
      givenKana,
      phone: phone ?? '',
      postalCode: postalCode ?? '',
      prefecture,
      city: city ?? '',
      address1: address1 ?? '',
      address2: address2 ?? '',
    },
    deliveryOn: deliveryDays[order.method === 'cash' ? 1 : 4]!,
    slot: 'any',
    note,
    termsVersion: ORDER_TERMS_VERSION,
    dueAt: dueMs === undefined ? null : new Date(dueMs),
    receiptName: null,
    receiptPrints: 0,
    revision: steps.length - 1,
    createdAt: new Date(createdMs),
    paidAt: method === 'cash' ? deliveredAt : findStep(order, 'received', createdMs),
    shippedAt,
    deliveredAt,
  }
}
