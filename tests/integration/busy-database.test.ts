/** More than the database can serve: whoever has waited too long is told when to come again. */
import { expect, it, onTestFinished } from 'vitest'
import { sql } from '#drizzle'
import { callerOf } from '#tests/support/customer-calls.ts'
import { testDatabases } from '#tests/support/database.ts'
import { openTestApp } from '#tests/support/test-app.ts'

it.each(testDatabases().filter(({ url }) => url))(
  'a server whose connections to $name are all taken says so, and asks for patience',
  async ({ open }) => {
    const database = await open()
    const app = await openTestApp(database)
    onTestFinished(async () => {
      await app.close()
      await database.close()
    })
    const long = Promise.all(Array.from({ length: 10 }, () => database.db.execute(sql`select pg_sleep(13)`)))
    const ask = callerOf(app)
    const answers = await Promise.all([
      // A query, and a transaction.
      ask('GET /Shops/1/slots?from=2026-12-01&to=2026-12-01&kind=survey'),
      ask('POST /Customers/reset', { body: { email: 'hanako@example.jp' } }),
    ])
    for (const { status, error, headers } of answers) {
      expect({ status, code: error.code }).toEqual({ status: 503, code: 'SERVICE_UNAVAILABLE' })
      expect(error.message).toContain('アクセスが集中しています')
      expect(headers.get('retry-after')).toBe('2')
    }
    await long
    expect((await ask('POST /Customers/reset', { body: { email: 'hanako@example.jp' } })).status).toBe(200)
  },
  60_000,
)
