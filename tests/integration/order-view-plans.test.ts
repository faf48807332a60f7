/** Among 20,000 orders, the views and lists of the desk's page scan no table. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ORDER_VIEWS } from '#contract/orders/views.ts'
import { toJapanDate } from '#contract/shared/civil-date.ts'
import { searchOrders } from '#server/orders/desk-search.ts'
import { countViews, isInView } from '#server/orders/views.ts'
import type { Database } from '#server/platform/db/client.ts'
import { listUnsettled } from '#server/refunds/find-refund.ts'
import { searchReturns } from '#server/returns/find-return.ts'
import { testDatabases } from '#tests/support/database.ts'
import { observeStatements, seqScanOf, type Statements } from '#tests/support/explain.ts'
import { fillOrders } from '#tests/support/fill-orders.ts'

const ORDERS = 20_000
const NOW = Date.UTC(2026, 10, 24, 3)
const TABLES = ['orders', 'order_lines', 'shipments', 'returns', 'refunds']

// One database is enough: both plan alike.
describe.each(testDatabases().slice(-1))(`among ${ORDERS} orders ($name)`, ({ open }) => {
  let database: Database
  let statements: Statements
  /** Statements of the test that scan a table, with their plans. */
  let scans: string[] = []
  beforeAll(async () => {
    database = await open()
    await fillOrders(database, { orders: ORDERS, customers: 4_000, days: 730, nowMs: NOW })
    statements = observeStatements(database)
  })
  afterAll(() => database.close())
  beforeEach(() => {
    scans = []
  })
  const watch = async (run: () => Promise<unknown>) => {
    for (const statement of await statements.observe(run)) {
      const plan = await statements.explain(statement)
      if (seqScanOf(TABLES).test(plan)) scans.push(`${statement.text}\n${plan}`)
    }
  }

  it.each(ORDER_VIEWS)('a view of the desk uses indexes: %s', async (view) => {
    const condition = isInView(view, { nowMs: NOW, closedDays: [] })
    await watch(() => searchOrders(database.db, { condition, sort: 'delivery', limit: 51 }))
    expect(scans).toEqual([])
  })

  it('the counts of views and the orders of a delivery day use indexes', async () => {
    await watch(() => countViews(database.db, NOW))
    expect(scans).toEqual([])
    const [ofDay] = await statements.observe(() =>
      searchOrders(database.db, { deliveryOn: toJapanDate(NOW), limit: 51 }),
    )
    expect(await statements.explain(ofDay!)).toContain('orders_delivery')
  })

  it('the lists of returns and refunds use indexes', async () => {
    await watch(() => searchReturns(database.db, { states: ['requested'], limit: 51, offset: 0 }))
    await watch(() => searchReturns(database.db, { limit: 51, offset: 0 }))
    await watch(() => listUnsettled(database.db, { limit: 51, offset: 0 }))
    expect(scans).toEqual([])
  })
})
