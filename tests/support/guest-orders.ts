/** Someone without an account orders, and opens the order by its links. */
import { randomBytes } from 'node:crypto'
import { sql } from '#drizzle'
import type { PaymentMethod } from '#contract/orders/payment.ts'
import type { CheckoutQuote, NewOrder, Order } from '#contract/orders/schema.ts'
import { ulid } from 'ulid'
import { type ApiResponse, listMailsTo } from './customer-calls.ts'
import type { CustomerWorld } from './customer-world.ts'
import { orderDesk } from './order-desk.ts'
import { type Goods, one, toOrderBody } from './order-world.ts'

export const newOrderToken = (): string => randomBytes(32).toString('base64url')

interface GuestRequest {
  email: string
  token?: string
  payment?: PaymentMethod
  lines?: Goods[]
}

export function guestActions(world: CustomerWorld) {
  const submit = (
    call: string,
    body: object,
    { key = ulid(world.clock.ms), token }: { key?: string; token?: string } = {},
  ) => world.request(call, { body, token, headers: { 'idempotency-key': key } })
  const toBody = async ({
    email,
    token = newOrderToken(),
    payment = 'transfer',
    lines = [one('LAMP')],
  }: GuestRequest): Promise<NewOrder & { guest: { email: string; token: string } }> => {
    const asked = { lines, prefecture: '東京都', points: 0, payment }
    const seen = (await world.request('POST /Orders/quote', { body: asked })).body as unknown as CheckoutQuote
    return { ...toOrderBody(seen), guest: { email, token } }
  }
  return {
    submit,
    toBody,
    send: (body: object, options?: { key?: string; token?: string }): Promise<ApiResponse> =>
      submit('POST /Orders', body, options),
    /** The order, and the token that the device has made for it. */
    async order(request: GuestRequest): Promise<{ order: Order; token: string }> {
      const body = await toBody(request)
      const response = await submit('POST /Orders', body)
      if (response.status !== 200) throw new Error(JSON.stringify(response.body))
      return { order: response.body as unknown as Order, token: body.guest.token }
    },
    open: (token: string) => world.request('POST /Orders/link', { body: { token } }),
    cancel: (token: string, key?: string) =>
      submit('POST /Orders/link/cancel', { token }, key === undefined ? {} : { key }),
    issueReceipt: (token: string, name: string) => submit('POST /Orders/link/receipt/issue', { token, name }),
    request: (number: string, email: string, source?: string) =>
      world.request('POST /Orders/link/request', { body: { number, email }, ...(source !== undefined && { source }) }),
    /** Runs the jobs that mail links on request. */
    async runLinkJobs(): Promise<void> {
      const job = world.app.jobs().find(({ queue }) => queue.name === 'order-links')!
      const { rows } = await world.database.db.execute<{ id: string; data: unknown }>(
        sql`select id, data from jobs.job where name = 'order-links' and state = 'created'`,
      )
      for (const { id, data } of rows)
        await job.run({ id, data: typeof data === 'string' ? JSON.parse(data) : data, isLast: false })
      await world.database.db.execute(sql`update jobs.job set state = 'completed' where name = 'order-links'`)
    },
    /** The token in the newest mail about an order. */
    async mailedToken(email: string): Promise<string> {
      await orderDesk(world).runMailJobs()
      const mail = (await listMailsTo(world.database, email)).findLast(({ kind }) => kind.startsWith('order'))
      const { order } = mail!.props as unknown as { order: { link?: string } }
      return order.link!.replace('/order#', '')
    },
  }
}
