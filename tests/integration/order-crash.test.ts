/**
 * A process that dies at any step of what staff do with orders, or loses Stripe, loses nothing and does nothing twice: for each
 * statement and commit, the process dies there, starts again, and repeats the call and the jobs. order-kill.test.ts kills real
 * processes.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ulid } from 'ulid'
import { and, asc, eq, sql } from '#drizzle'
import { getPointsUsed } from '#contract/orders/amounts.ts'
import { cancelAction } from '#server/orders/desk-actions.ts'
import { finishStep } from '#server/orders/jobs.ts'
import { stepSchema } from '#server/orders/step-queue.ts'
import { refundMailSchema } from '#server/orders/refund-queue.ts'
import { loadRefunds } from '#server/orders/refund-rows.ts'
import { loadReturns } from '#server/orders/returns.ts'
import type { OrderRow } from '#server/orders/rows.ts'
import { orders, refundEntries, refunds } from '#server/orders/schema.ts'
import { shipAction } from '#server/orders/shipment-actions.ts'
import { listShipments } from '#server/orders/shipments.ts'
import { changeState } from '#server/orders/state.ts'
import { refundJob } from '#server/payments/jobs.ts'
import { type DeskAction, runAction } from '#server/platform/desk/action.ts'
import { toTerminalActor } from '#server/platform/desk/actor.ts'
import { deskLog } from '#server/platform/desk/schema.ts'
import { pointEntries } from '#server/points/schema.ts'
import { refundAction } from '#server/refunds/desk-actions.ts'
import { writeRefundMails } from '#server/refunds/jobs.ts'
import { writeReturnMails } from '#server/returns/jobs.ts'
import { returnMailSchema } from '#server/returns/queue.ts'
import { settleAction } from '#server/returns/settle-action.ts'
import { stockEntries } from '#server/stock/schema.ts'
import { storeDatabases } from '#tests/support/database.ts'
import { type ModelWorld, openModelWorld } from '#tests/support/payment-model-world.ts'
import { payOrder } from '#tests/support/payment-model.ts'
import { takeLampBack } from '#tests/support/take-lamp-back.ts'

const PART = 300

/** One of so many statements. `npm run test:storm` tries each. */
const STRIDE = Number(process.env['CRASH_STRIDE'] ?? 8)

describe.each(storeDatabases())('a process that dies on $name', ({ open }) => {
  let world: ModelWorld
  beforeAll(async () => {
    world = await openModelWorld(open)
  })
  afterAll(() => world.close())

  const load = async (id: string): Promise<OrderRow> =>
    (await world.database.db.select().from(orders).where(eq(orders.id, id)))[0]!
  const perform = <Input extends object>(action: DeskAction<Input>, input: Input, key: string) =>
    runAction(world.deps, action, input, { key, actor: toTerminalActor('鈴木') })

  /** As pg-boss does: a job is done when that is recorded. */
  async function runJobs(orderId: string): Promise<void> {
    const { db } = world.deps
    const refundIds = (await loadRefunds(db, orderId)).map(({ id }) => id)
    const returnIds = (await loadReturns(db, orderId)).map(({ id }) => id)
    const { rows } = await db.execute<{ id: string; name: string; data: Record<string, unknown> }>(
      sql`select id, name, data from jobs.job where state = 'created' and (data->>'orderId' = ${orderId}
        or data->>'refundId' = any(${sql.param(refundIds)}::text[]) or data->>'returnId' = any(${sql.param(returnIds)}::text[]))
        and name in ('order-mails', 'refunds', 'refund-mails', 'return-mails') order by created_on`,
    )
    for (const { id, name, data } of rows) {
      if (name === 'order-mails') await finishStep(world.deps, stepSchema.parse(data))
      else if (name === 'refunds') await refundJob(world.deps).run({ id, data, isLast: false })
      else if (name === 'refund-mails') await writeRefundMails(world.deps, refundMailSchema.parse(data))
      else await writeReturnMails(world.deps, returnMailSchema.parse(data))
      await db.execute(sql`update jobs.job set state = 'completed' where id = ${id}::uuid and name = ${name}`)
    }
    if (rows.length > 0) await runJobs(orderId)
  }

  const listMails = async ({ number }: OrderRow): Promise<string[]> => {
    const { rows } = await world.database.db.execute<{ kind: string }>(
      sql`select kind from mails where props::text like ${`%${number}%`} and recipient like 'hanako%' order by kind`,
    )
    return rows.map(({ kind }) => kind).filter((kind) => kind !== 'orderPlaced')
  }
  const listPaidBack = (order: OrderRow): number[] =>
    [...world.stripe.states.intents.values()]
      .filter((it) => it.metadata['order_id'] === order.id)
      .flatMap(({ id }) => world.stripe.states.listRefunds(id).map(({ amount }) => amount))
  const listStock = async ({ number }: OrderRow): Promise<number[]> =>
    (
      await world.database.db
        .select({ delta: stockEntries.delta })
        .from(stockEntries)
        .where(eq(stockEntries.reference, number))
        .orderBy(asc(stockEntries.seq))
    ).map(({ delta }) => delta)

  const checkRefunds = async (order: OrderRow, yen: number): Promise<void> => {
    expect(await loadRefunds(world.database.db, order.id)).toMatchObject([{ yen, state: 'succeeded' }])
    expect(listPaidBack(order)).toEqual([yen])
    const entries = await world.database.db
      .select({ yen: refundEntries.yen })
      .from(refundEntries)
      .innerJoin(refunds, eq(refunds.id, refundEntries.refundId))
      .where(eq(refunds.orderId, order.id))
    expect(entries).toEqual([{ yen }])
  }

  interface Step {
    name: string
    /** Resolves with the call. */
    prepare: (order: OrderRow) => Promise<(key: string) => Promise<unknown>>
    check: (order: OrderRow) => Promise<void>
  }
  const see = ({ id, revision }: OrderRow) => ({ orderId: id, seen: revision })

  const STEPS: Step[] = [
    {
      name: 'shipping and its mail',
      prepare: async (order) => (key) =>
        perform(shipAction, { ...see(order), carrier: 'みどり運輸', tracking: '1111' }, key),
      async check(order) {
        expect(order.state).toBe('shipped')
        expect(await listShipments(world.database.db, order.id)).toMatchObject([{ told: 'みどり運輸 1111' }])
        expect(await listMails(order)).toEqual(['orderShipped'])
        expect(await listStock(order)).toEqual([-2, -1])
      },
    },
    {
      name: 'a refund at Stripe',
      prepare:
        async ({ id: orderId, totalYen }) =>
        (key) =>
          perform(refundAction, { orderId, seen: totalYen, yen: PART, reason: '傷' }, key),
      async check(order) {
        await checkRefunds(order, PART)
        expect(await listMails(order)).toEqual(['refundMade'])
      },
    },
    {
      name: 'a cancellation with stock, points and refund',
      prepare: async (order) => (key) => perform(cancelAction, { ...see(order), reason: '欠品' }, key),
      async check(order) {
        expect(order.state).toBe('cancelled')
        await checkRefunds(order, order.totalYen)
        expect(await listMails(order)).toEqual(['orderCancelled'])
        expect(await listStock(order)).toEqual([-2, -1, 2, 1])
        const restored = and(eq(pointEntries.event, `restored:order:${order.id}:3`), eq(pointEntries.to, 'available'))
        const points = await world.database.db.select().from(pointEntries).where(restored)
        expect(points.map((it) => it.points)).toEqual([getPointsUsed(order.quote)])
      },
    },
    {
      name: 'settling a return',
      async prepare(order) {
        const settlement = await takeLampBack(world.deps, order.id)
        return (key) => perform(settleAction, settlement, key)
      },
      async check(order) {
        const [row, ...others] = await loadReturns(world.database.db, order.id)
        expect(others).toEqual([])
        expect(row!.state).toBe('settled')
        await checkRefunds(order, row!.settlement!.refundYen)
        expect(await listMails(order)).toEqual(['orderShipped', 'refundMade', 'returnReceived', 'returnSettled'])
        expect(await listStock({ ...order, number: row!.number })).toEqual([1])
        const back = await world.database.db
          .select({ points: pointEntries.points })
          .from(pointEntries)
          .where(sql`${pointEntries.event} like ${`%${row!.id}%`} and target = 'available'`)
        expect(back.reduce((sum, it) => sum + it.points, 0)).toBe(row!.settlement!.pointsBack)
      },
    },
  ]

  /** What the process does, before and after it has died, and what it must have done then. */
  async function attempt({ prepare, check }: Step, breakIt: () => void): Promise<boolean> {
    const orderId = await payOrder(world)
    await world.database.db.transaction((tx) =>
      changeState(tx, { orderId, to: 'preparing', actor: 'desk', nowMs: world.clock.ms }),
    )
    await runJobs(orderId)
    const act = await prepare(await load(orderId))
    const key = ulid(world.clock.ms)
    const run = async () => {
      await act(key)
      await runJobs(orderId)
      await world.stripe.deliver()
      await runJobs(orderId)
    }
    breakIt()
    const hasDied = await run().then(
      () => false,
      () => true,
    )
    world.faulty.heal()
    world.stripe.heal()
    await run()
    await run()
    await check(await load(orderId))
    expect(await world.database.db.$count(deskLog, eq(deskLog.key, key))).toBe(1)
    return hasDied
  }

  describe.each(STEPS)('in $name', (step) => {
    it.each([
      ['at any statement or commit', 10, STRIDE, (at: number) => world.faulty.failAt(at, false)],
      ['after any commit', 2, 1, (at: number) => world.faulty.failAfterCommit(at)],
    ])(
      'repeats nothing and loses nothing if it dies %s',
      async (_, least, stride, breakAt) => {
        let deaths = 0
        while (await attempt(step, () => breakAt(deaths))) deaths += stride
        expect(deaths).toBeGreaterThanOrEqual(least)
      },
      600_000,
    )
  })

  it.each([
    ['unreachable', /GET \/v1\/refunds/],
    ['unreachable', /POST \/v1\/refunds/],
    ['response-lost', /POST \/v1\/refunds/],
  ] as const)(
    'or finds Stripe %s at %s pays back once',
    async (fault, matching) => {
      // As often as the package tries.
      const breakIt = () => world.stripe.failNext(fault, matching, 3)
      for (const step of STEPS.filter(({ name }) => !name.startsWith('shipping')))
        expect(await attempt(step, breakIt)).toBe(true)
    },
    120_000,
  )
})
