/** Refunds that were stored before the ledger become rows of it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asc, eq, sql } from '#drizzle'
import { orders, refundEntries, refunds } from '#server/orders/schema.ts'
import { payments } from '#server/payments/schema.ts'
import type { Database } from '#server/platform/db/client.ts'
import { testDatabases } from '#tests/support/database.ts'
import { openEarlier } from '#tests/support/earlier-database.ts'

const TAXES = [{ rate: 10, yen: 3_000, taxYen: 272 }]
const AT = '2026-11-01T00:00:00Z'
const CANCELLED = '2026-11-03T00:00:00Z'
const SENT = '2026-11-09T00:00:00Z'

/** Of an order: its method, the statuses and refunds of its payments, and when a transfer was paid back. */
const STORED: Record<
  string,
  { method: string; state?: string; refundedAt?: string; isTold?: true; payments?: [string, string?, number?][] }
> = {
  refunded: { method: 'card', payments: [['canceled'], ['refunded', 're_1']] },
  waiting: { method: 'card', payments: [['succeeded']] },
  failed: { method: 'card', payments: [['refund-failed', 're_2']] },
  byHand: { method: 'card', payments: [['refunded']] },
  byShop: { method: 'card', isTold: true, payments: [['refunded', 're_5']] },
  byShopOnce: { method: 'card', isTold: true, payments: [['refunded', 're_6'], ['refunded']] },
  twice: { method: 'card', payments: [['refunded', 're_3', 2_999], ['refunding']] },
  wrong: { method: 'card', state: 'received', payments: [['refunded', 're_4', 2_999], ['succeeded']] },
  sent: { method: 'transfer', refundedAt: SENT },
  owed: { method: 'transfer' },
}

const quoted = (value: string | number | null | undefined): string =>
  value === null || value === undefined ? 'null' : typeof value === 'number' ? `${value}` : `'${value}'`

function* listStatements(): Generator<string> {
  yield `insert into customers (id, email, family_name, given_name, family_kana, given_kana, newsletter, created_at, terms_version)
    values ('C', 'a@example.jp', '', '', '', '', false, '${AT}', '')`
  for (const [id, { method, state = 'cancelled', refundedAt, isTold, payments: made = [] }] of Object.entries(STORED)) {
    yield `insert into orders (id, number, customer_id, state, method, quote, total_yen, delivery_on, slot, note, terms_version,
        revision, created_at, paid_at, refunded_at) values ('${id}', '${id}', 'C', '${state}', '${method}',
        '${JSON.stringify({ taxes: TAXES })}', 3000, '2026-11-20', 'any', '', '', 2, '${AT}', '${AT}', ${quoted(refundedAt)})`
    if (state === 'cancelled')
      yield `insert into order_events (order_id, revision, state, actor, at) values ('${id}', 2, 'cancelled', 'customer', '${CANCELLED}')`
    if (isTold)
      yield `insert into desk_log (at, actor_kind, actor_name, action, subject_kind, subject_id, before, after, key)
        values ('${SENT}', 'terminal', '鈴木', 'payments refunded', 'order', '${id}', '{}', '{"refundedYen": 3000}', '${id}')`
    for (const [at, [status, refundId, yen = 3_000]] of made.entries())
      yield `insert into payments (intent_id, order_id, attempt, amount_yen, status, refund_id, created_at)
        values ('pi_${id}_${at + 1}', '${id}', ${at + 1}, ${yen}, '${status}', ${quoted(refundId)}, '${AT}')`
  }
}

describe.each(testDatabases())('refunds stored before the ledger, on $name', (testDatabase) => {
  let database: Database
  beforeAll(async () => {
    database = await openEarlier(testDatabase, {
      last: '0024_shipments',
      fill: [...listStatements()].join(';\n'),
    })
  })
  afterAll(() => database.close())

  const load = (id: string) =>
    database.db.select().from(refunds).where(eq(refunds.orderId, id)).orderBy(asc(refunds.position))
  const sale = {
    ...{ yen: 3_000, taxes: TAXES, unmatchedIntentId: null, reason: 'ご注文のキャンセル', actor: 'customer' },
    isCancellation: true,
  }
  const stray = { taxes: [], reason: 'ご注文と合わないお支払い', actor: 'payment', isCancellation: false }

  it.each([
    [
      'refunded',
      [{ ...sale, way: 'card', state: 'succeeded', stripeRefundId: 're_1', createdAt: new Date(CANCELLED) }],
    ],
    ['waiting', [{ ...sale, way: 'card', state: 'pending', stripeRefundId: null, madeAt: null }]],
    ['failed', [{ ...sale, way: 'card', state: 'failed', stripeRefundId: 're_2', madeAt: null }]],
    ['byHand', [{ ...sale, way: 'transfer', state: 'sent', stripeRefundId: null }]],
    ['byShop', [{ ...sale, way: 'transfer', state: 'sent', stripeRefundId: null, madeAt: new Date(SENT) }]],
    // The log does not say for which of the payments.
    [
      'byShopOnce',
      [
        { ...sale, way: 'card', stripeRefundId: 're_6' },
        { ...stray, way: 'transfer' },
      ],
    ],
    [
      'twice',
      [
        { ...stray, yen: 2_999, state: 'succeeded', unmatchedIntentId: 'pi_twice_1' },
        { ...sale, state: 'pending' },
      ],
    ],
    ['wrong', [{ ...stray, yen: 2_999, state: 'succeeded', unmatchedIntentId: 'pi_wrong_1', stripeRefundId: 're_4' }]],
    ['sent', [{ ...sale, way: 'transfer', state: 'sent', madeAt: new Date(SENT) }]],
    ['owed', [{ ...sale, way: 'transfer', state: 'requested', madeAt: null }]],
  ])('of the order %s', async (id, expected) => expect(await load(id)).toMatchObject(expected))

  it('have entries in the accounts, on their day', async () => {
    const { rows } = await database.db.execute<{ order_id: string; yen: number; taxes: object; isOn: boolean }>(
      sql`select order_id, entry.yen, entry.taxes, (entry.at = created_at) as "isOn" from ${refundEntries} as entry
        join ${refunds} on id = refund_id where order_id in ('refunded', 'failed') order by order_id desc, seq`,
    )
    const back = [{ rate: 10, yen: -3_000, taxYen: -272 }]
    expect(rows).toEqual([
      { order_id: 'refunded', yen: 3_000, taxes: TAXES, isOn: true },
      { order_id: 'failed', yen: 3_000, taxes: TAXES, isOn: true },
      { order_id: 'failed', yen: -3_000, taxes: back, isOn: true },
    ])
  })

  it('payments say only whether they were for their order', async () => {
    const rows = await database.db.select().from(payments).orderBy(asc(payments.intentId))
    expect(Object.fromEntries(rows.map(({ intentId, status }) => [intentId, status]))).toEqual({
      pi_byHand_1: 'succeeded',
      pi_byShop_1: 'succeeded',
      pi_byShopOnce_1: 'succeeded',
      pi_byShopOnce_2: 'unmatched',
      pi_failed_1: 'succeeded',
      pi_refunded_1: 'canceled',
      pi_refunded_2: 'succeeded',
      pi_twice_1: 'unmatched',
      pi_twice_2: 'succeeded',
      pi_waiting_1: 'succeeded',
      pi_wrong_1: 'unmatched',
      pi_wrong_2: 'succeeded',
    })
    expect(await database.db.$count(orders)).toBe(Object.keys(STORED).length)
  })
})
