/** Requests that wait too long for a connection get Retry-After. */
import { expect, it, onTestFinished } from 'vitest'
import { sql } from '#drizzle'
import { openDatabase } from '#server/platform/db/client.ts'
import { makeCaller } from '#tests/support/customer-calls.ts'
import { testDatabases } from '#tests/support/database.ts'
import { openTestApp } from '#tests/support/test-app.ts'

it.each(testDatabases().filter(({ url }) => url))(
  'a server without a free connection to $name responds with 503 and Retry-After',
  async ({ url }) => {
    const database = await openDatabase({ databaseUrl: await url!(), waitMs: 1_000, onProblem: () => {} })
    const app = await openTestApp(database)
    onTestFinished(async () => {
      await app.close()
      await database.close()
    })
    const long = Promise.all(Array.from({ length: 10 }, () => database.db.execute(sql`select pg_sleep(5)`)))
    const request = makeCaller(app)
    const responses = await Promise.all([
      // A query, and a transaction.
      request('GET /Shops/1/slots?from=2026-12-01&to=2026-12-01&kind=survey'),
      request('POST /Customers/reset', { body: { email: 'hanako@example.jp' } }),
    ])
    for (const { status, error, headers } of responses) {
      expect({ status, code: error.code }).toEqual({ status: 503, code: 'SERVICE_UNAVAILABLE' })
      expect(error.message).toContain('アクセスが集中しています')
      expect(headers.get('retry-after')).toBe('2')
    }
    await long
    expect((await request('POST /Customers/reset', { body: { email: 'hanako@example.jp' } })).status).toBe(200)
  },
  60_000,
)
