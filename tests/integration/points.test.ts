/** The ledger of points: grants, spending, expiry, and many changes at once. */
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eq, sql } from '#drizzle'
import { getLastDay } from '#contract/points/rules.ts'
import { DAY_MS } from '#contract/shared/constants.ts'
import { customers } from '#server/customers/schema.ts'
import type { Database } from '#server/platform/db/client.ts'
import { mails } from '#server/platform/mailer/schema.ts'
import { pointsJob } from '#server/points/jobs.ts'
import {
  cancelPoints,
  cancelPendingPoints,
  grantPoints,
  promisePoints,
  readBalance,
  setDue,
  spendPoints,
} from '#server/points/ledger.ts'
import { restorePoints } from '#server/points/restore.ts'
import { pointEntries, pointGrants } from '#server/points/schema.ts'
import { testDatabases } from '#tests/support/database.ts'

const START = Date.parse('2026-11-24T10:00:00+09:00')
const at = (day: string) => Date.parse(`${day}T10:00:00+09:00`)

describe.each(testDatabases())('points on $name', ({ open }) => {
  let database: Database
  let customerId: string
  let count = 0
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    customerId = `01KAGQ5M00POINTS${String((count += 1)).padStart(10, '0')}`
    const names = { familyName: '山田', givenName: '花子', familyKana: 'ヤマダ', givenKana: 'ハナコ' }
    const created = { newsletter: false, termsVersion: '2026-11-01', createdAt: new Date(START) }
    await database.db
      .insert(customers)
      .values({ id: customerId, email: `points${count}@example.jp`, ...names, ...created })
  })

  const inTransaction = <T>(run: Parameters<typeof database.db.transaction<T>>[0]) => database.db.transaction(run)
  const grant = (points: number, nowMs = START, id = `grant:${customerId}:${nowMs}`) =>
    inTransaction((tx) => grantPoints(tx, { id, customerId, points, nowMs }))
  const promise = (points: number, id: string) =>
    inTransaction((tx) => promisePoints(tx, { id, customerId, points, nowMs: START }))
  const spend = (points: number, event: string, nowMs = START) =>
    inTransaction((tx) => spendPoints(tx, { customerId, points, event, nowMs }))
  const restore = (event: string, nowMs = START) =>
    inTransaction((tx) => restorePoints(tx, { customerId, event, nowMs }))
  const runJob = (nowMs: number) =>
    pointsJob({ db: database.db, now: () => nowMs }).run({ id: '', data: {}, isLast: false })
  const balance = async () => (await readBalance(database.db, customerId)).available
  const pending = async () => (await readBalance(database.db, customerId)).pending
  const entries = () =>
    database.db.select().from(pointEntries).where(eq(pointEntries.customerId, customerId)).orderBy(pointEntries.seq)
  const listMails = async () =>
    (
      await database.db
        .select()
        .from(mails)
        .where(eq(mails.recipient, `points${count}@example.jp`))
    ).map(({ props }) => props)

  it('are granted once for the same reason', async () => {
    await grant(500, START, `registration:${customerId}`)
    await grant(500, START + DAY_MS, `registration:${customerId}`)
    expect(await balance()).toBe(500)
    expect(await entries()).toMatchObject([{ from: 'issued', to: 'available', points: 500 }])
  })

  it('are spent from those that expire first, and never more than there are', async () => {
    await grant(300, at('2026-12-01'))
    await grant(200, at('2026-11-24'))
    expect(await spend(501, 'order:1', at('2026-12-02'))).toBe(false)
    expect(await balance()).toBe(500)
    expect(await spend(250, 'order:1', at('2026-12-02'))).toBe(true)
    expect(await balance()).toBe(250)
    const spent = (await entries()).filter(({ to }) => to === 'spent')
    expect(spent.map(({ points, grantId }) => [points, grantId.endsWith(`${at('2026-11-24')}`)])).toEqual([
      [200, true],
      [50, false],
    ])
  })

  it('are spent and restored once by the same order', async () => {
    await grant(500)
    expect(await spend(200, `order:${customerId}`)).toBe(true)
    expect(await spend(200, `order:${customerId}`)).toBe(true)
    expect(await balance()).toBe(300)
    await restore(`order:${customerId}`)
    await restore(`order:${customerId}`)
    expect(await balance()).toBe(500)
  })

  it('are spent and promised by the same order', async () => {
    const order = `order:${customerId}`
    await grant(500)
    await promise(3, order)
    expect(await spend(200, order)).toBe(true)
    expect([await balance(), await pending()]).toEqual([300, 3])
  })

  it('are valid until the end of their last day, and expire after it', async () => {
    await grant(500)
    const lastDay = getLastDay(START)
    expect(lastDay).toBe('2027-11-30')
    await runJob(Date.parse('2027-11-30T23:59:59+09:00'))
    expect(await spend(1, `order:${customerId}`, Date.parse('2027-11-30T23:59:59+09:00'))).toBe(true)
    expect(await spend(1, `late:${customerId}`, Date.parse('2027-12-01T00:00:00+09:00'))).toBe(false)
    await runJob(Date.parse('2027-12-01T00:00:00+09:00'))
    await runJob(Date.parse('2027-12-02T00:00:00+09:00'))
    expect(await balance()).toBe(0)
    expect((await entries()).at(-1)).toMatchObject({ from: 'available', to: 'expired', points: 499 })
  })

  it('that expired before an order was cancelled are valid as long as new ones', async () => {
    await grant(500)
    await spend(200, `order:${customerId}`, at('2027-11-30'))
    await restore(`order:${customerId}`, at('2027-12-05'))
    expect(await balance()).toBe(200)
    await runJob(at('2027-12-06'))
    expect(await balance()).toBe(200)
    expect(await spend(200, `next:${customerId}`, at('2028-12-31'))).toBe(true)
  })

  it('of an order are pending until they are due, and void if it is cancelled', async () => {
    const kept = `order:kept:${customerId}`
    const cancelled = `order:cancelled:${customerId}`
    await promise(120, kept)
    await promise(80, cancelled)
    expect([await pending(), await balance()]).toEqual([200, 0])
    await inTransaction((tx) => cancelPendingPoints(tx, cancelled, START))
    // Whatever the time of the delivery was, the day is what customers are promised.
    await inTransaction((tx) => setDue(tx, kept, new Date('2026-12-08T23:30:00+09:00')))
    await inTransaction((tx) => setDue(tx, cancelled, new Date(at('2026-12-08'))))
    await runJob(at('2026-12-07'))
    expect([await pending(), await balance()]).toEqual([120, 0])
    await runJob(at('2026-12-08'))
    await runJob(at('2026-12-09'))
    expect([await pending(), await balance()]).toEqual([0, 120])
    await inTransaction((tx) => cancelPendingPoints(tx, kept, START))
    expect(await balance()).toBe(120)
  })

  it('are announced 30 and 7 days before they expire, once each', async () => {
    await grant(500)
    await runJob(at('2027-10-30'))
    expect(await listMails()).toEqual([])
    for (const day of ['2027-10-31', '2027-11-01', '2027-11-22', '2027-11-24', '2027-11-25']) await runJob(at(day))
    const expiring = [{ points: 500, lastDay: '2027-11-30' }]
    expect(await listMails()).toEqual([
      { name: '山田', expiring },
      { name: '山田', expiring },
    ])
  })

  it('that are spent are not announced', async () => {
    await grant(500)
    await spend(500, `order:${customerId}`)
    await runJob(at('2027-11-25'))
    expect(await listMails()).toEqual([])
  })

  it('end with the account', async () => {
    await grant(500)
    await promise(30, `order:${customerId}`)
    await inTransaction((tx) => cancelPoints(tx, customerId, START))
    expect(await readBalance(database.db, customerId)).toEqual({ available: 0, pending: 0 })
    await runJob(at('2027-12-01'))
    expect(await readBalance(database.db, customerId)).toEqual({ available: 0, pending: 0 })
  })

  it('are never spent twice by orders at the same time', async () => {
    await grant(500)
    const results = await Promise.all(Array.from({ length: 20 }, (_, n) => spend(70, `order:${customerId}:${n}`)))
    expect(results.filter(Boolean)).toHaveLength(7)
    expect(await balance()).toBe(10)
  })

  it('match a simple model whatever happens in which sequence', async () => {
    const days = fc.integer({ min: 0, max: 200 })
    const step = fc.oneof(
      fc.record({ kind: fc.constant('grant' as const), points: fc.integer({ min: 1, max: 500 }) }),
      fc.record({ kind: fc.constant('spend' as const), points: fc.integer({ min: 1, max: 600 }) }),
      fc.record({ kind: fc.constant('restore' as const), points: fc.nat(9) }),
      fc.record({ kind: fc.constant('wait' as const), points: days }),
    )
    let run = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const prefix = `model:${customerId}:${(run += 1)}`
        await database.db.delete(pointEntries).where(eq(pointEntries.customerId, customerId))
        await database.db.delete(pointGrants).where(eq(pointGrants.customerId, customerId))
        let nowMs = START
        const orders: { event: string; points: number; isRestored: boolean }[] = []
        for (const [index, { kind, points }] of steps.entries()) {
          const before = await balance()
          if (kind === 'grant') await grant(points, nowMs, `${prefix}:${index}`)
          else if (kind === 'wait') await runJob((nowMs += points * DAY_MS))
          else if (kind === 'spend') {
            const event = `${prefix}:order:${index}`
            expect(await spend(points, event, nowMs)).toBe(points <= before)
            if (points <= before) orders.push({ event, points, isRestored: false })
          } else {
            const order = orders[points]
            if (!order) continue
            await restore(order.event, nowMs)
            expect(await balance()).toBe(before + (order.isRestored ? 0 : order.points))
            order.isRestored = true
          }
          const unrestored = orders.filter(({ isRestored }) => !isRestored).reduce((sum, it) => sum + it.points, 0)
          const accounts = sumAccounts(await entries())
          expect(accounts['spent'] ?? 0).toBe(unrestored)
          expect(Object.values(accounts).reduce((sum, it) => sum + it, 0)).toBe(0)
          expect(await balance()).toBeGreaterThanOrEqual(0)
        }
      }),
      { numRuns: 25 },
    )
  })

  it('of a customer are found by indexes', async () => {
    const plan = async (query: ReturnType<typeof sql>) => {
      const { rows } = await database.db.transaction(async (tx) => {
        await tx.execute(sql`set local enable_seqscan = off`)
        return tx.execute<{ 'QUERY PLAN': string }>(sql`explain ${query}`)
      })
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    }
    expect(await plan(sql`select * from point_entries where customer_id = 'x'`)).toContain('point_entries_customer')
    expect(await plan(sql`select * from point_entries where event = 'x'`)).toContain('point_entries_event')
    expect(
      await plan(sql`select * from point_grants where last_day is null and not is_over and due_at <= now()`),
    ).toContain('point_grants_due')
  })
})

const sumAccounts = (rows: readonly { from: string; to: string; points: number }[]): Record<string, number> => {
  const sums: Record<string, number> = {}
  for (const { from, to, points } of rows) {
    sums[from] = (sums[from] ?? 0) - points
    sums[to] = (sums[to] ?? 0) + points
  }
  return sums
}
