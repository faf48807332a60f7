/** Refunds that were stored before the ledger become rows of it. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { asc, eq } from '#drizzle'
import { orders, refunds } from '#server/orders/schema.ts'
import { payments } from '#server/payments/schema.ts'
import { loadPgliteDriver } from '#server/platform/db/drizzle.ts'
import { MIGRATIONS } from '#server/platform/db/migrations.ts'
import { makeTempFolder } from '#tests/support/temp-folder.ts'

interface Journal {
  entries: { tag: string }[]
}

/** The migrations before the one whose name ends so. */
function copyMigrationsBefore(name: string): string {
  const folder = makeTempFolder('migrations')
  cpSync(MIGRATIONS.migrationsFolder, folder, { recursive: true })
  const path = join(folder, 'meta', '_journal.json')
  const journal = JSON.parse(readFileSync(path, 'utf8')) as Journal
  const at = journal.entries.findIndex(({ tag }) => tag.endsWith(name))
  expect(at).toBeGreaterThan(0)
  writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, at) }))
  return folder
}

const TAXES = [{ rate: 10, yen: 3_000, taxYen: 272 }]
const AT = '2026-11-01T00:00:00Z'
const CANCELLED = '2026-11-03T00:00:00Z'
const SENT = '2026-11-09T00:00:00Z'

/** Of an order: its method, the statuses and refunds of its payments, and when a transfer was paid back. */
const STORED: Record<
  string,
  { method: string; state?: string; refundedAt?: string; payments?: [string, string?, number?][] }
> = {
  refunded: { method: 'card', payments: [['canceled'], ['refunded', 're_1']] },
  waiting: { method: 'card', payments: [['succeeded']] },
  failed: { method: 'card', payments: [['refund-failed', 're_2']] },
  byHand: { method: 'card', payments: [['refunded']] },
  twice: { method: 'card', payments: [['refunded', 're_3', 2_999], ['refunding']] },
  wrong: { method: 'card', state: 'received', payments: [['refunded', 're_4', 2_999], ['succeeded']] },
  sent: { method: 'transfer', refundedAt: SENT },
  owed: { method: 'transfer' },
}

const memory = new PGlite()
let db: Awaited<ReturnType<typeof open>>

async function open() {
  const { drizzle, migrate } = await loadPgliteDriver()
  const opened = drizzle(memory, { casing: 'snake_case' })
  const run = (migrationsFolder: string) => migrate(opened, { ...MIGRATIONS, migrationsFolder })
  await run(copyMigrationsBefore('refund_ledger'))
  await memory.exec(`insert into customers (id, email, family_name, given_name, family_kana, given_kana, newsletter, created_at, terms_version)
    values ('C', 'a@example.jp', '', '', '', '', false, '${AT}', '')`)
  for (const [id, { method, state = 'cancelled', refundedAt, payments: made = [] }] of Object.entries(STORED)) {
    await memory.query(
      `insert into orders (id, number, customer_id, state, method, quote, total_yen, delivery_on, slot, note, terms_version,
        revision, created_at, paid_at, refunded_at) values ($1, $1, 'C', $2, $3, $4, 3000, '2026-11-20', 'any', '', '', 2, $5, $5, $6)`,
      [id, state, method, JSON.stringify({ taxes: TAXES }), AT, refundedAt ?? null],
    )
    if (state === 'cancelled')
      await memory.query(
        `insert into order_events (order_id, revision, state, actor, at) values ($1, 2, 'cancelled', 'customer', $2)`,
        [id, CANCELLED],
      )
    for (const [at, [status, refundId = null, yen = 3_000]] of made.entries())
      await memory.query(
        `insert into payments (intent_id, order_id, attempt, amount_yen, status, refund_id, created_at) values ($1, $2, $3, $4, $5, $6, $7)`,
        [`pi_${id}_${at + 1}`, id, at + 1, yen, status, refundId, AT],
      )
  }
  await run(MIGRATIONS.migrationsFolder)
  return opened
}

beforeAll(async () => {
  db = await open()
}, 120_000)
afterAll(() => memory.close())

const load = (id: string) => db.select().from(refunds).where(eq(refunds.orderId, id)).orderBy(asc(refunds.position))
const sale = { yen: 3_000, taxes: TAXES, unmatchedIntentId: null, reason: 'ご注文のキャンセル', actor: 'customer' }
const stray = { taxes: [], reason: 'ご注文と合わないお支払い', actor: 'payment' }

it.each([
  ['refunded', [{ ...sale, way: 'card', state: 'succeeded', stripeRefundId: 're_1', createdAt: new Date(CANCELLED) }]],
  ['waiting', [{ ...sale, way: 'card', state: 'pending', stripeRefundId: null, madeAt: null }]],
  ['failed', [{ ...sale, way: 'card', state: 'failed', stripeRefundId: 're_2', madeAt: null }]],
  ['byHand', [{ ...sale, way: 'transfer', state: 'sent', stripeRefundId: null }]],
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

it('payments say only whether they were for their order', async () => {
  const rows = await db.select().from(payments).orderBy(asc(payments.intentId))
  expect(Object.fromEntries(rows.map(({ intentId, status }) => [intentId, status]))).toEqual({
    pi_byHand_1: 'succeeded',
    pi_failed_1: 'succeeded',
    pi_refunded_1: 'canceled',
    pi_refunded_2: 'succeeded',
    pi_twice_1: 'unmatched',
    pi_twice_2: 'succeeded',
    pi_waiting_1: 'succeeded',
    pi_wrong_1: 'unmatched',
    pi_wrong_2: 'succeeded',
  })
  expect(await db.$count(orders)).toBe(Object.keys(STORED).length)
})
