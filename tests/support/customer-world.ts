/** A store with a new customer for each test: `const world = useCustomers(open)` at the top of a `describe`. */
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { eq, sql } from '#drizzle'
import { DAY_MS } from '#contract/rules.ts'
import type { Database } from '#server/db/client.ts'
import { customers } from '#server/db/schema-customers.ts'
import { answerReset } from '#server/domain/customers/reset-request.ts'
import { readEnv } from '#server/env.ts'
import { type Caller, callerOf, mailsTo, registerAs } from './customer-calls.ts'
import { SHARED_SECRETS } from './shared-secrets.ts'
import { openTestApp, type TestApp } from './test-app.ts'

export const WORLD_ENV = { TRUST_PROXY: '1', ...SHARED_SECRETS }

export interface CustomerWorld {
  database: Database
  app: TestApp
  ask: Caller
  clock: { ms: number }
  /** Of the tests so far. */
  count: number
  email: string
  token: string
}

export function useCustomers(open: () => Promise<Database>, env: Record<string, string> = {}): CustomerWorld {
  const world = { clock: { ms: Date.UTC(2026, 10, 20, 3) }, count: 0 } as CustomerWorld
  beforeAll(async () => {
    world.database = await open()
    world.app = await openTestApp(world.database, { env: { ...WORLD_ENV, ...env }, now: () => world.clock.ms })
    world.ask = callerOf(world.app)
  })
  beforeEach(async () => {
    world.clock.ms += DAY_MS
    world.email = `Customer${(world.count += 1)}@example.jp`
    world.token = await registerAs(world.ask, world.email)
  })
  afterAll(async () => {
    await world.app.close()
    await world.database.close()
  })
  return world
}

/** What a customer of this world does, by words of the trade. */
export const deedsOf = (world: CustomerWorld) => ({
  logIn: (password: string, email = world.email) => world.ask('POST /Customers/login', { body: { email, password } }),
  me: async () => (await world.ask('GET /Customers/me', { token: world.token })).body,
  change: (body: object) => world.ask('PATCH /Customers/me', { token: world.token, body }),
  verify: (link: string) => world.ask('POST /Customers/verify', { body: { token: link } }),
  mailKinds: async (email = world.email) => (await mailsTo(world.database, email)).map(({ kind }) => kind),
  row: async (email = world.email) =>
    (await world.database.db.select().from(customers).where(eq(customers.email, email)))[0]!,
  /** With what the job does after the answer. */
  async askReset(email = world.email) {
    const { status, body } = await world.ask('POST /Customers/reset', { body: { email } })
    await workOffResets(world)
    return { status, body }
  },
  reset: (link: string, newPassword: string) =>
    world.ask('POST /Customers/reset-password', { body: { token: link, newPassword } }),
})

export async function workOffResets({ database, clock }: Pick<CustomerWorld, 'database' | 'clock'>): Promise<string[]> {
  const { rows } = await database.db.execute<{ id: string }>(sql`select id from reset_requests`)
  const deps = { db: database.db, env: readEnv(WORLD_ENV), now: () => clock.ms }
  for (const { id } of rows) await answerReset(deps, id)
  return rows.map(({ id }) => id)
}
