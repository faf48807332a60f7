import { rm } from 'node:fs/promises'
import { ulid } from 'ulid'
import { expect, it } from 'vitest'
import { and, eq, inArray, ne, sql } from '#drizzle'
import { returns } from '#server/orders/return-schema.ts'
import { orders, refunds } from '#server/orders/schema.ts'
import { changeState } from '#server/orders/state.ts'
import { openDatabase } from '#server/platform/db/client.ts'
import { deskLog } from '#server/platform/desk/schema.ts'
import { listMismatches } from '#server/stock/ledger.ts'
import { copyDatabaseTo, storeDatabases } from '#tests/support/database.ts'
import { EVENTS, runThroughKills } from '#tests/support/kill-rounds.ts'
import type { Step } from '#tests/support/order-process.ts'
import { findUnbalanced, type ModelWorld, openModelWorld } from '#tests/support/payment-model-world.ts'
import { payOrder } from '#tests/support/payment-model.ts'
import { readMailFolder } from '#tests/support/read-mail-folder.ts'
import { SHARED_SECRETS } from '#tests/support/shared-secrets.ts'
import { takeLampBack } from '#tests/support/take-lamp-back.ts'
import { makeTempFolder } from '#tests/support/temp-folder.ts'

const PART = 300
/** In the middle of actions, and of the jobs that follow. */
const KILLS = 8
/** A process starts in three seconds, on a machine with other work in a minute. */
const LIMIT_MS = 300_000

/** It takes minutes, so only `npm run test:storm` runs it. */
const IS_RUN = process.env['ORDER_KILLS'] === '1'

/** A paid order for each event, and what staff do with it. */
async function prepareOrders(world: ModelWorld): Promise<Record<string, Step>> {
  const { deps, clock } = world
  const steps: Record<string, Step> = {}
  for (const [at, eventId] of EVENTS.entries()) {
    const orderId = await payOrder(world)
    await deps.db.transaction((tx) => changeState(tx, { orderId, to: 'preparing', actor: 'desk', nowMs: clock.ms }))
    const [order] = await deps.db.select().from(orders).where(eq(orders.id, orderId))
    const seen = order!.revision
    const choices: (() => Pick<Step, 'action' | 'input'> | Promise<Pick<Step, 'action' | 'input'>>)[] = [
      () => ({ action: 'ship', input: { orderId, seen, carrier: 'みどり運輸', tracking: `${at}` } }),
      () => ({ action: 'refund', input: { orderId, seen: order!.totalYen, yen: PART, reason: '傷' } }),
      () => ({ action: 'cancel', input: { orderId, seen, reason: '欠品' } }),
      async () => ({ action: 'settle', input: await takeLampBack(deps, orderId) }),
    ]
    steps[eventId] = { ...(await choices[at % choices.length]!()), key: ulid(clock.ms) }
  }
  await deps.db.execute(sql`delete from jobs.job`)
  return steps
}

for (const { name, url } of storeDatabases())
  it.runIf(IS_RUN)(
    `a store that is killed repeatedly ships, pays back, cancels and settles everything once, on ${name}`,
    async ({ onTestFinished }) => {
      const dataDir = makeTempFolder('order-kill')
      if (!url) await copyDatabaseTo(dataDir)
      const databaseUrl = await url?.()
      const open = () => openDatabase(databaseUrl ? { databaseUrl, onProblem: () => {} } : { dataDir })
      const world = await openModelWorld(open, Date.now())
      onTestFinished(async () => {
        await world.stripe.stop()
        await rm(dataDir, { recursive: true })
      })
      const steps = await prepareOrders(world)
      await world.database.close()
      const countOf = (action: Step['action']) => Object.values(steps).filter((it) => it.action === action).length
      const [shipped, refunded, cancelled, settled] = (['ship', 'refund', 'cancel', 'settle'] as const).map(countOf)
      const listPaidBack = () =>
        [...world.stripe.states.intents.keys()].map((id) => world.stripe.states.listRefunds(id).length)
      await runThroughKills({
        program: new URL('../support/order-process.ts', import.meta.url),
        env: {
          ...SHARED_SECRETS,
          ...world.stripe.env,
          DATA_DIR: dataDir,
          ORDERS: JSON.stringify(steps),
          ...(databaseUrl && { DATABASE_URL: databaseUrl, PUBLIC_URL: 'http://localhost:3000' }),
        },
        kills: KILLS,
        limitMs: LIMIT_MS,
        async isOver() {
          expect(listPaidBack().filter((count) => count > 0)).toHaveLength(refunded! + cancelled! + settled!)
          // A settlement has a mail of its own besides that of its refund.
          expect(await readMailFolder(dataDir)).toHaveLength(EVENTS.length + settled!)
        },
      })
      expect(Math.max(...listPaidBack())).toBe(1)
      const subjects = (await readMailFolder(dataDir)).map(({ subject = '' }) => subject)
      const countMails = (about: string) => subjects.filter((it) => it.includes(about)).length
      expect(countMails('発送しました')).toBe(shipped)
      expect(countMails('返金のお知らせ')).toBe(refunded! + settled!)
      expect(countMails('キャンセルいたしました')).toBe(cancelled)
      expect(countMails('返品・減額のお手続きが済みました')).toBe(settled)

      const database = await open()
      const { db } = database
      expect(await db.$count(orders, eq(orders.state, 'shipped'))).toBe(shipped)
      expect(await db.$count(orders, eq(orders.state, 'cancelled'))).toBe(cancelled)
      expect(await db.$count(returns, eq(returns.state, 'settled'))).toBe(settled)
      expect(await db.$count(refunds)).toBe(refunded! + cancelled! + settled!)
      expect(await db.$count(refunds, and(eq(refunds.yen, PART), ne(refunds.isCancellation, true)))).toBe(refunded)
      const keys = Object.values(steps).map(({ key }) => key)
      expect(await db.$count(deskLog, inArray(deskLog.key, keys))).toBe(EVENTS.length)
      expect(await findUnbalanced({ ...world, database })).toBeUndefined()
      expect(await listMismatches(db)).toEqual([])
      await database.close()
    },
    3 * LIMIT_MS,
  )
