/** Among 20,000 orders of two years, no statement about orders, payments or points scans one of their tables. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ulid } from 'ulid'
import { eq, inArray, isNull, sql } from '#drizzle'
import { ORDER_TERMS_VERSION } from '#contract/orders/schema.ts'
import { addDays, toJapanDate } from '#contract/shared/civil-date.ts'
import { DAY_MS } from '#contract/shared/constants.ts'
import { deskCommands } from '#server/modules.ts'
import { createOrder } from '#server/orders/create.ts'
import { adoptOrders, countUnpaidOfGuest } from '#server/orders/guests.ts'
import { finishStep } from '#server/orders/jobs.ts'
import { requestOrderLink } from '#server/orders/link-requests.ts'
import { deleteEndedLinks, loadOrderByLink, removeOrderLinks, storeOrderLink } from '#server/orders/links.ts'
import { countPopularity } from '#server/orders/popularity.ts'
import { quoteCheckout } from '#server/orders/quote.ts'
import { issueReceipt, loadReceipt } from '#server/orders/receipt.ts'
import { eraseOldOrders, retainOrders } from '#server/orders/retention.ts'
import { listOrders, loadOrder, loadOwnOrder, type OrderRow } from '#server/orders/rows.ts'
import { orders } from '#server/orders/schema.ts'
import { returns } from '#server/orders/return-schema.ts'
import { cancelOrder, changeState } from '#server/orders/state.ts'
import { unpaidOrdersJob } from '#server/orders/unpaid.ts'
import { type PaymentDeps, recordIntent } from '#server/payments/apply-intent.ts'
import { deleteOldEvents, receiveEvent } from '#server/payments/events.ts'
import { reconcile, refundJob } from '#server/payments/jobs.ts'
import { createIntent } from '#server/payments/pay-order.ts'
import { payments } from '#server/payments/schema.ts'
import { openPaymentService } from '#server/payments/stripe.ts'
import type { Database } from '#server/platform/db/client.ts'
import { parseCommand } from '#server/platform/desk/run-command.ts'
import { readEnv } from '#server/platform/system/env.ts'
import { createLog } from '#server/platform/system/log.ts'
import { createLinkSecret } from '#server/platform/system/random-text.ts'
import { pointsJob } from '#server/points/jobs.ts'
import { cancelPoints, expirePoints } from '#server/points/ledger.ts'
import { loadPoints } from '#server/points/load-points.ts'
import { exportOrders } from '#server/reports/files.ts'
import { reportSales } from '#server/reports/sales.ts'
import { deleteOldPhotos } from '#server/returns/retention.ts'
import { testDatabases } from '#tests/support/database.ts'
import { observeStatements, seqScanOf, type Statements } from '#tests/support/explain.ts'
import { fillOrders, toCustomerId } from '#tests/support/fill-orders.ts'
import { ADDRESS } from '#tests/support/order-world.ts'
import { startStripeDouble, type StripeDouble } from '#tests/support/stripe-double.ts'

const ORDERS = 20_000
const NOW = Date.UTC(2026, 10, 24, 3)
const TABLES = [
  ...['orders', 'order_lines', 'order_events', 'payments', 'payment_events', 'point_grants', 'point_entries'],
  ...['customers', 'variants', 'returns', 'order_links'],
]
const TODAY = toJapanDate(NOW)
const LAST_WEEK = { from: addDays(TODAY, -7), to: addDays(TODAY, -1) }
const CUSTOMER = toCustomerId(1)

// One database is enough: both plan alike.
describe.each(testDatabases().slice(-1))(`among ${ORDERS} orders ($name)`, ({ open }) => {
  let database: Database
  let stripe: StripeDouble
  let statements: Statements
  let deps: PaymentDeps
  /** By state, the latest. */
  const latest = new Map<string, OrderRow>()
  beforeAll(async () => {
    database = await open()
    await fillOrders(database, { orders: ORDERS, customers: 4_000, days: 730, nowMs: NOW })
    await makeGuests()
    const now = () => NOW
    stripe = await startStripeDouble({ now })
    const env = readEnv(stripe.env)
    const log = createLog({ LOG_LEVEL: 'silent' })
    deps = { db: database.db, env, log, now, service: openPaymentService({ env, now }) }
    for (const row of await database.db.select().from(orders).orderBy(orders.createdAt))
      if (row.customerId !== null) latest.set(row.state, row)
    statements = observeStatements(database)
  })
  /** One of sixteen orders was placed without an account. */
  async function makeGuests(): Promise<void> {
    const { db } = database
    await db.execute(sql`update orders set customer_id = null where right(id, 1) = '7'`)
    await db.execute(sql`insert into order_links select md5(id), id from orders where customer_id is null`)
    await db.execute(sql`vacuum (analyze) orders, order_links`)
  }
  afterAll(async () => {
    await stripe.stop()
    await database.close()
  })

  /** Statements of the test that scan a table, with their plans. */
  let scans: string[] = []
  beforeEach(() => {
    scans = []
  })
  const watch = async (run: () => Promise<unknown>, tables = TABLES) => {
    const asked = new Map((await statements.observe(run)).map((it) => [it.text, it]))
    if (asked.size === 0) throw new Error('No statement')
    for (const statement of asked.values()) {
      const plan = await statements.explain(statement)
      if (seqScanOf(tables).test(plan)) scans.push(`${statement.text}\n${plan}`)
    }
  }
  const row = (state: string) => latest.get(state)!
  const transact = <T>(run: (tx: typeof database.db) => Promise<T>) => database.db.transaction(run)
  const desk = (...words: string[]) =>
    parseCommand(deskCommands, words)!.run(
      { ...deps, files: undefined as never, user: 'tester' },
      () => {},
      () => {},
    )

  it.each([
    ['all', { page: 1 }],
    ['page 2', { page: 2 }],
    ['of a week', { page: 1, ...LAST_WEEK }],
    ['since a day', { page: 1, from: LAST_WEEK.from }],
  ])("a customer's list uses indexes: %s", async (_, query) => {
    await watch(() => listOrders(deps.db, CUSTOMER, query))
    expect(scans).toEqual([])
  })

  it('an order and its receipt use indexes', async () => {
    const { customerId, number } = row('delivered')
    await watch(async () => loadOrder(deps.db, await loadOwnOrder(deps.db, number, customerId!)))
    await watch(() => transact((tx) => issueReceipt(tx, row('delivered'), '山田')))
    await watch(async () => loadReceipt(deps.db, await loadOwnOrder(deps.db, number, customerId!)))
    expect(scans).toEqual([])
  })

  it.each(
    [
      [],
      ...['awaiting_payment', 'received', 'shipped', 'delivered', 'cancelled'].map((state) => ['--state', state]),
      ['--from', LAST_WEEK.from, '--to', LAST_WEEK.to],
      ['--state', 'cancelled', '--from', LAST_WEEK.from],
      ['--q', 'customer77@example.jp'],
      ['--q', '佐藤陽菜 0900000'],
      ['--q', 'さとう ０９０ー００００'],
      ['--q', 'どこにもない語'],
      ['--q', '佐藤', '--state', 'delivered', '--to', LAST_WEEK.to],
    ].map((words) => ({ title: words.join(' ') || 'without options', words })),
  )("the desk's list uses indexes: $title", async ({ words }) => {
    await watch(() => desk('orders', 'list', ...words))
    expect(scans).toEqual([])
  })

  it('rare words are found in the index of words', async () => {
    const [search] = await statements.observe(() => desk('orders', 'list', '--q', 'customer77@example.jp 佐藤'))
    expect(await statements.explain(search!)).toContain('Bitmap Index Scan on orders_text')
  })

  it.each(['customer77@example.jp', 'サトウ', '090ー0000'])(
    "the desk's list of customers uses the index of words: %s",
    async (words) => {
      await watch(() => desk('customers', 'list', '--q', words))
      expect(scans).toEqual([])
    },
  )

  it("the desk's order and a day's export use indexes", async () => {
    await watch(() => desk('orders', 'show', row('shipped').number))
    await watch(() => desk('orders', 'export', '--from', LAST_WEEK.to, '--to', LAST_WEEK.to))
    await watch(() => desk('orders', 'export', ...['--from', LAST_WEEK.to], ...['--state', 'cancelled']))
    expect(scans).toEqual([])
  })

  it('orders without an account use indexes: a link, the request of one, one more order, and the end of links', async () => {
    const [order] = await deps.db.select().from(orders).where(isNull(orders.customerId)).limit(1)
    const { id, number, email } = order!
    const token = createLinkSecret()
    await storeOrderLink(deps.db, id, token)
    await watch(() => loadOrderByLink(deps.db, token, NOW))
    await watch(() => requestOrderLink(deps.db, { number, email: email!.toUpperCase() }, NOW))
    await watch(() => transact((tx) => countUnpaidOfGuest(tx, email!.toUpperCase())))
    // A table of so few links is as fast to read as its index.
    await watch(() => transact((tx) => removeOrderLinks(tx, CUSTOMER)), ['orders'])
    await watch(() => deleteEndedLinks(deps.db, new Date(NOW)))
    expect(scans).toEqual([])
  })

  it('an account finds the orders with its address in an index', async () => {
    const isOfCustomer = eq(orders.customerId, CUSTOMER)
    const before = await deps.db.$count(orders, isOfCustomer)
    await watch(() => adoptOrders(deps.db, CUSTOMER))
    expect(await deps.db.$count(orders, isOfCustomer)).toBeGreaterThan(before)
    expect(scans).toEqual([])
  })

  it('a person is found with orders and returns by indexes, with an account and without', async () => {
    const ofGuest = deps.db.select({ id: orders.id }).from(orders).where(isNull(orders.customerId))
    const [returned] = await deps.db.select().from(returns).where(inArray(returns.orderId, ofGuest)).limit(1)
    await watch(() => desk('customers', 'show', 'customer77@example.jp'))
    await watch(() => desk('customers', 'show', returned!.number))
    expect(scans).toEqual([])
  })

  it("the desk's list of the returns of an order uses indexes", async () => {
    await watch(() => desk('returns', 'list', '--order', row('delivered').number))
    expect(scans).toEqual([])
  })

  it.each([[], ['--state', '受付'], ['--state', '精算済み'], ['--from', LAST_WEEK.from, '--to', LAST_WEEK.to]])(
    "the desk's list of returns uses indexes: %s %s",
    async (...words) => {
      await watch(() => desk('returns', 'list', ...words))
      expect(scans).toEqual([])
    },
  )

  it('a return uses indexes, and the deletion of photos', async () => {
    const [returned] = await deps.db.select().from(returns).where(eq(returns.state, 'requested')).limit(1)
    await watch(() => desk('returns', 'show', returned!.number))
    await watch(() => desk('returns', 'decline', returned!.number, '--reason', '期限切れ'))
    await watch(() => deleteOldPhotos(deps.db, new Date(NOW)))
    expect(scans).toEqual([])
  })

  it('an order uses indexes, from the quote to the cancellation', async () => {
    const asked = { lines: [{ sku: 'GOODS-1001', quantity: 1 }], points: 1, payment: 'transfer' as const }
    const id = ulid(NOW)
    await watch(async () => {
      const body = { ...asked, prefecture: ADDRESS.prefecture }
      const seen = await quoteCheckout(deps.db, { body, customerId: CUSTOMER, env: deps.env, nowMs: NOW })
      const order = {
        ...asked,
        lines: [{ ...asked.lines[0]!, unitYen: seen.lines[0]!.unitYen }],
        totalYen: seen.quote.totalYen,
        address: ADDRESS,
        deliveryOn: seen.deliveryDays[0]!,
        slot: 'any' as const,
        note: '',
        termsVersion: ORDER_TERMS_VERSION,
      }
      await transact((tx) => createOrder(deps, tx, { body: order, key: id, buyer: { customerId: CUSTOMER } }))
    })
    await watch(() => finishStep(deps, { orderId: id, revision: 0 }))
    const [placed] = await deps.db.select().from(orders).where(eq(orders.id, id))
    await watch(() => transact((tx) => cancelOrder(tx, placed!, NOW)))
    const change = { orderId: row('shipped').id, to: 'delivered', actor: 'desk', nowMs: NOW } as const
    await watch(() => transact((tx) => changeState(tx, change)))
    expect(scans).toEqual([])
  })

  it('payments use indexes: the page, a webhook, refunds and the reconciliation', async () => {
    const [payment] = await deps.db.select().from(payments).where(eq(payments.status, 'processing')).limit(1)
    const { orderId, amountYen } = payment!
    const intentId = payment!.intentId!
    const isByCard = { isCardSaved: false, redirectUrl: undefined, voucher: undefined }
    const found = { id: intentId, amountYen, orderId, attempt: 1, clientSecret: '', ...isByCard }
    await watch(() => receiveEvent(deps, { id: 'evt_1', type: 'refund.failed', intentId }))
    await watch(() => recordIntent(deps, { ...found, status: 'succeeded', receivedYen: amountYen }))
    const [unpaid] = await deps.db
      .select()
      .from(payments)
      .where(eq(payments.status, 'requires_payment_method'))
      .limit(1)
    const [order] = await deps.db.select().from(orders).where(eq(orders.id, unpaid!.orderId))
    await watch(() => createIntent(deps, { order: order! }).catch(() => {}))
    await watch(() => refundJob(deps).run({ id: '', data: { orderId: row('cancelled').id }, isLast: false }))
    await watch(() => reconcile({ ...deps, now: () => NOW + DAY_MS }))
    await watch(() => deleteOldEvents(deps.db, new Date(NOW)))
    expect(scans).toEqual([])
  })

  it('the daily jobs of orders use indexes', async () => {
    await watch(() => unpaidOrdersJob(deps).run({ id: '', data: {}, isLast: false }))
    const inYears = new Date(NOW + 5.01 * 365 * DAY_MS)
    await watch(() => eraseOldOrders(deps.db, inYears))
    await watch(
      () => countPopularity(deps),
      TABLES.filter((it) => it !== 'variants'),
    )
    expect(scans).toEqual([])
  })

  it('a report of a week, and its files, use indexes', async () => {
    await watch(() => reportSales(deps.db, LAST_WEEK), [...TABLES.filter((it) => it !== 'variants'), 'refund_entries'])
    const actor = { kind: 'staff', name: '佐藤', role: 'manager' } as const
    await watch(() => exportOrders(deps, LAST_WEEK, actor))
    expect(scans).toEqual([])
  })

  it('points use indexes: their page, the daily job and the end of an account', async () => {
    await watch(() => loadPoints(deps, CUSTOMER))
    await watch(() => expirePoints(deps.db, NOW, CUSTOMER))
    await watch(() => pointsJob({ ...deps, now: () => NOW + DAY_MS }).run({ id: '', data: {}, isLast: false }))
    await watch(() => transact((tx) => retainOrders(tx, toCustomerId(4_000), new Date(NOW), deps.env)))
    await watch(() => transact((tx) => cancelPoints(tx, toCustomerId(4_000), NOW)))
    expect(scans).toEqual([])
  })
})
