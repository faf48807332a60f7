/** A store with a new customer for each test: `const world = useCustomers(open)` at the top of a `describe`. */
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { eq, sql } from '#drizzle'
import { DAY_MS } from '#contract/shared/constants.ts'
import type { Database } from '#server/platform/db/client.ts'
import { customers } from '#server/customers/schema.ts'
import { processResetRequest } from '#server/customers/jobs.ts'
import { readEnv } from '#server/platform/system/env.ts'
import { type Caller, makeCaller, listMailsTo, registerAs } from './customer-calls.ts'
import { waitForNotifications } from './database.ts'
import { SHARED_SECRETS } from './shared-secrets.ts'
import { openTestApp, type TestApp } from './test-app.ts'

export const WORLD_ENV = { TRUST_PROXY: '1', ...SHARED_SECRETS }

export interface CustomerWorld {
  database: Database
  app: TestApp
  request: Caller
  clock: { ms: number }
  /** Of all tests so far. */
  count: number
  email: string
  token: string
}

export function useCustomers(open: () => Promise<Database>, env: Record<string, string> = {}): CustomerWorld {
  const world = { clock: { ms: Date.UTC(2026, 10, 20, 3) }, count: 0 } as CustomerWorld
  beforeAll(async () => {
    world.database = await open()
    world.app = await openTestApp(world.database, { env: { ...WORLD_ENV, ...env }, now: () => world.clock.ms })
    world.request = makeCaller(world.app)
  })
  beforeEach(async () => {
    world.clock.ms += DAY_MS
    world.email = `Customer${(world.count += 1)}@example.jp`
    world.token = await registerAs(world.request, world.email)
    // A new account gets points, and a test that waits for other changes must not receive that notification.
    await waitForNotifications(world.database)
  })
  afterAll(async () => {
    await world.app.close()
    await world.database.close()
  })
  return world
}

/** Actions of a customer. */
export const customerActions = (world: CustomerWorld) => ({
  logIn: (password: string, email = world.email) =>
    world.request('POST /Customers/login', { body: { email, password } }),
  me: async () => (await world.request('GET /Customers/me', { token: world.token })).body,
  change: (body: object) => world.request('PATCH /Customers/me', { token: world.token, body }),
  verify: (link: string) => world.request('POST /Customers/verify', { body: { token: link } }),
  mailKinds: async (email = world.email) => (await listMailsTo(world.database, email)).map(({ kind }) => kind),
  row: async (email = world.email) =>
    (await world.database.db.select().from(customers).where(eq(customers.email, email)))[0]!,
  /** Runs the jobs that follow the response. */
  async askReset(email = world.email) {
    const { status, body } = await world.request('POST /Customers/reset', { body: { email } })
    await runResetJobs(world)
    return { status, body }
  },
  reset: (link: string, newPassword: string) =>
    world.request('POST /Customers/reset-password', { body: { token: link, newPassword } }),
})

export async function runResetJobs({ database, clock }: Pick<CustomerWorld, 'database' | 'clock'>): Promise<string[]> {
  const { rows } = await database.db.execute<{ id: string }>(sql`select id from password_reset_requests`)
  const deps = { db: database.db, env: readEnv(WORLD_ENV), now: () => clock.ms }
  for (const { id } of rows) await processResetRequest(deps, id)
  return rows.map(({ id }) => id)
}
