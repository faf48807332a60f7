/** Address books: routes and rules. */
import * as addressesApi from '#contract/addresses/api.ts'
import { type Address, type DeliveryAddress, MAX_ADDRESSES } from '#contract/addresses/schema.ts'
import { CodedError } from '#contract/shared/errors.ts'
import { and, asc, desc, eq, type InferSelectModel, ne } from '#drizzle'
import { lockCustomer } from '#server/customers/rows.ts'
import type { Db } from '#server/platform/db/client.ts'
import type { Deps } from '#server/platform/deps.ts'
import { customerRoute, type Route, submissionRoute } from '#server/platform/http/route.ts'
import type { ServerModule } from '#server/platform/modules/server-module.ts'
import { accountChangeLimits } from '#server/platform/rate-limit/limits.ts'
import { addresses as table } from './schema.ts'

const toAddress = ({ id, address, isDefault }: InferSelectModel<typeof table>): Address => ({
  id,
  ...address,
  isDefault,
})

/** The default first, then in the order in which they were added. */
export async function listAddresses(db: Db, customerId: string): Promise<Address[]> {
  const rows = await db
    .select()
    .from(table)
    .where(eq(table.customerId, customerId))
    .orderBy(desc(table.isDefault), asc(table.createdAt), asc(table.id))
  return rows.map(toAddress)
}

interface NewAddress {
  id: string
  customerId: string
  address: DeliveryAddress
  createdAt: Date
}

async function addAddress(tx: Db, it: NewAddress): Promise<Address> {
  // Serialises additions, so that they cannot exceed the limit together.
  await lockCustomer(tx, it.customerId)
  if ((await tx.$count(table, eq(table.customerId, it.customerId))) >= MAX_ADDRESSES)
    throw new CodedError('ADDRESS_LIMIT')
  const added = await tx.insert(table).values(it).onConflictDoNothing().returning()
  // The key created an address whose stored response has expired.
  if (!added[0]) throw new CodedError('IDEMPOTENCY_MISMATCH')
  return toAddress(added[0])
}

const isOwn = (id: string, customerId: string) => and(eq(table.id, id), eq(table.customerId, customerId))

async function changeAddress(db: Db, id: string, customerId: string, address: DeliveryAddress): Promise<Address> {
  const [changed] = await db.update(table).set({ address }).where(isOwn(id, customerId)).returning()
  if (!changed) throw new CodedError('NOT_FOUND')
  return toAddress(changed)
}

async function setDefaultAddress(db: Db, id: string, customerId: string): Promise<Address> {
  return db.transaction(async (tx) => {
    // Serialises the choices, so that there is never more than one default.
    await lockCustomer(tx, customerId)
    const [chosen] = await tx.update(table).set({ isDefault: true }).where(isOwn(id, customerId)).returning()
    if (!chosen) throw new CodedError('NOT_FOUND')
    await tx
      .update(table)
      .set({ isDefault: false })
      .where(and(eq(table.customerId, customerId), ne(table.id, id)))
    return toAddress(chosen)
  })
}

async function removeAddress(db: Db, id: string, customerId: string): Promise<Record<string, never>> {
  const removed = await db.delete(table).where(isOwn(id, customerId)).returning({ id: table.id })
  if (removed.length === 0) throw new CodedError('NOT_FOUND')
  return {}
}

const addressRoutes = ({ db, now }: Deps): Route[] => [
  customerRoute(
    addressesApi.list,
    "The customer's address book: the default address, then the oldest first",
    async (_, { customerId }) => ({
      data: await listAddresses(db, customerId),
    }),
  ),
  submissionRoute(
    addressesApi.add,
    `Add an address to the address book; at most ${MAX_ADDRESSES}`,
    (_, { customerId }) => accountChangeLimits(customerId!),
    (tx, { body: address }, { key: id, customerId }) =>
      addAddress(tx, { id, customerId: customerId!, address, createdAt: new Date(now()) }),
  ),
  customerRoute(addressesApi.change, 'Change an address', ({ params, body }, { customerId }) =>
    changeAddress(db, params.id, customerId, body),
  ),
  customerRoute(addressesApi.setDefault, 'Make an address the default', ({ params }, { customerId }) =>
    setDefaultAddress(db, params.id, customerId),
  ),
  customerRoute(addressesApi.remove, 'Remove an address', ({ params }, { customerId }) =>
    removeAddress(db, params.id, customerId),
  ),
]

export const addresses: ServerModule = {
  routes: addressRoutes,
  async eraseCustomer(tx, customerId) {
    await tx.delete(table).where(eq(table.customerId, customerId))
    return []
  },
}
