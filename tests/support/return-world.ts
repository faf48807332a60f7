/** Returns of delivered orders: `const act = returnActions(withOrders(useCustomers(open)))`. */
import { ulid } from 'ulid'
import type { OrderReturn } from '#contract/orders/return-schema.ts'
import type { Order } from '#contract/orders/schema.ts'
import { DAY_MS } from '#contract/shared/constants.ts'
import { sql } from '#drizzle'
import { readEnv } from '#server/platform/system/env.ts'
import { writeReturnMails } from '#server/returns/jobs.ts'
import { returnMailSchema } from '#server/returns/queue.ts'
import { listMailsTo, PASSWORD, toSession } from './customer-calls.ts'
import { type CustomerWorld, WORLD_ENV } from './customer-world.ts'
import { orderDesk } from './order-desk.ts'
import { type Goods, orderActions, type OrderRequest } from './order-world.ts'

export function returnActions(world: CustomerWorld) {
  const act = orderActions(world)
  const shop = orderDesk(world)
  const { desk, json } = shop
  const db = () => world.database.db
  const submit = (call: string, body: object = {}, key = ulid(world.clock.ms)) =>
    world.request(call, { body, token: world.token, headers: { 'idempotency-key': key } })
  const settlement = async (number: string, ...more: string[]) =>
    (await json('returns', 'settle', number, ...more)).settlement as NonNullable<OrderReturn['settlement']>
  const arrive = async (number: string, restock = 'すべて', ...more: string[]) => {
    await desk('returns', 'arrive', number)
    await desk('returns', 'inspect', number, '--restock', restock, ...more)
  }

  return {
    ...act,
    ...shop,
    /** Ships everything, and delivers it. */
    async deliver(number: string, tracking = '1111-1111'): Promise<void> {
      await desk('orders', 'ship', number, '--carrier', 'みどり運輸', '--tracking', tracking)
      await desk('orders', 'deliver', number)
    },
    /** An order that was paid, by transfer if nothing else is given, and has arrived. */
    async delivered(lines: Goods[], request: OrderRequest = {}): Promise<string> {
      const { body } = await act.order(lines, request)
      const { number, quote, state } = body as Order
      if (state === 'awaiting_payment') await desk('orders', 'paid', number, String(quote.totalYen))
      await desk('orders', 'prepare', number)
      await this.deliver(number)
      return number
    },
    open: (number: string, lines: { position: number; quantity: number }[], more: object = {}, key?: string) =>
      submit(
        `POST /Customers/me/orders/${number}/returns`,
        { lines, reason: 'own-wish', wish: 'refund', isCollected: false, note: '', fileIds: [], ...more },
        key,
      ),
    withdraw: (number: string, returnNumber: string) =>
      submit(`POST /Customers/me/orders/${number}/returns/${returnNumber}/withdraw`),
    /** By the staff. Resolves with its number. */
    openAtDesk: async (number: string, line: string, reason: string, ...more: string[]) =>
      (await json('returns', 'open', number, '--line', line, '--reason', reason, ...more)).number as string,
    arrive,
    settlement,
    /** Settles as the preview says. */
    async settle(number: string, ...more: string[]) {
      const planned = await settlement(number, ...more)
      await desk('returns', 'settle', number, ...more, '--commit', String(planned.refundYen))
      return planned
    },
    load: async (number: string) => (await json('returns', 'show', number)) as Record<string, unknown>,
    /** So many days later, when the customer has to log in again. */
    async days(count: number): Promise<void> {
      world.clock.ms += count * DAY_MS
      const body = { email: world.email, password: PASSWORD }
      world.token = toSession(await world.request('POST /Customers/login', { body })).access_token
    },
    /** The last mail about a shipment. */
    async shippedMail() {
      await shop.runMailJobs()
      const mails = await listMailsTo(world.database, world.email)
      const props = mails.filter(({ kind }) => kind === 'orderShipped').map((mail) => mail.props)
      return props as unknown as { isReplacement: boolean; pieces: string[]; cashYen: number }[]
    },
    async runReturnJobs(): Promise<void> {
      const { rows } = await db().execute<{ id: string; data: unknown }>(
        sql`select id, data from jobs.job where name = 'return-mails' and state = 'created' order by created_on, id`,
      )
      const deps = { db: db(), env: readEnv(WORLD_ENV), now: () => world.clock.ms }
      for (const { id, data } of rows) {
        await writeReturnMails(deps, returnMailSchema.parse(data))
        await db().execute(sql`update jobs.job set state = 'completed' where id = ${id}::uuid`)
      }
    },
    async returnMails(to = world.email) {
      await this.runReturnJobs()
      return (await listMailsTo(world.database, to)).filter(({ kind }) => kind.startsWith('return'))
    },
    async returnKinds(to?: string) {
      return (await this.returnMails(to)).map(({ kind }) => kind)
    },
  }
}
