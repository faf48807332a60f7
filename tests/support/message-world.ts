/** Actions of customer and shop with messages: `messageActions(useCustomers(open))`. */
import { eq } from '#drizzle'
import type { Message } from '#contract/messages/schema.ts'
import { customers } from '#server/customers/schema.ts'
import { replyToCustomer } from '#server/messages/shop-messages.ts'
import type { CustomerWorld } from './customer-world.ts'
import { makeSubmitter } from './reservation-calls.ts'

interface Listed {
  data: Message[]
  hasEarlier: boolean
  unread: number
}

export function messageActions(world: CustomerWorld) {
  const send = (body: unknown, more: { key?: string; token?: string | undefined } = {}) =>
    makeSubmitter(world.request, () => world.clock.ms)('POST /Customers/me/messages', body, {
      token: world.token,
      ...more,
    })
  return {
    send,
    write: (text: string, fileIds: string[] = []) => send({ text, fileIds }),
    async list(query = '') {
      const { body } = await world.request(`GET /Customers/me/messages${query}`, { token: world.token })
      return body as unknown as Listed
    },
    unread: async () =>
      (await world.request('GET /Customers/me/messages/unread', { token: world.token })).body['unread'],
    see: (upTo: number) => world.request('POST /Customers/me/messages/read', { token: world.token, body: { upTo } }),
    async reply(text: string) {
      const [row] = await world.database.db.select().from(customers).where(eq(customers.email, world.email))
      const customer = { ...row!, email: row!.email! }
      return world.database.db.transaction((tx) => replyToCustomer(tx, customer, { text }, world.clock.ms))
    },
  }
}
