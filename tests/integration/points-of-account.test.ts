import { describe, expect, it } from 'vitest'
import { eq } from '#drizzle'
import { customers } from '#server/customers/schema.ts'
import { readBalance } from '#server/points/ledger.ts'
import { PASSWORD } from '#tests/support/customer-calls.ts'
import { useCustomers } from '#tests/support/customer-world.ts'
import { testDatabases } from '#tests/support/database.ts'

describe.each(testDatabases())('a new customer on $name', ({ open }) => {
  const world = useCustomers(open)

  it('has 500 points, and none after the account was closed', async () => {
    const { db } = world.database
    const [customer] = await db.select().from(customers).where(eq(customers.email, world.email))
    expect(await readBalance(db, customer!.id)).toEqual({ available: 500, pending: 0 })
    await world.request('POST /Customers/me/withdrawal', { token: world.token, body: { password: PASSWORD } })
    expect(await readBalance(db, customer!.id)).toEqual({ available: 0, pending: 0 })
  })
})
