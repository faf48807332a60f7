/** Orders of people without an account. They are known by their mail address only, and an account can adopt the orders later. */
import { and, asc, eq, inArray, isNotNull, isNull, ne, or, type SQL, sql } from '#drizzle'
import type { Db } from '#server/platform/db/client.ts'
import { notifyChange } from '#server/platform/db/notify.ts'
import { containsWords } from '#server/platform/desk/contact-search.ts'
import type { Person } from '#server/platform/desk/person.ts'
import { lockCustomer } from '#server/customers/rows.ts'
import { customers } from '#server/customers/schema.ts'
import { orders, orderText } from './schema.ts'

/** Orders that no account has, with this mail address in any case. */
export const isOfGuest = (email: string) =>
  and(isNull(orders.customerId), sql`lower(${orders.email}) = lower(${email})`)

/** Orders of an account, and those of guests with its mail address; of a guest who gave none, those with the telephone. */
export function isOfPerson({ customerId, email, phone }: Person): SQL {
  const isGuests = email === null ? (phone === undefined ? undefined : isOfCaller(phone)) : isOfGuest(email)
  return or(customerId === null ? undefined : eq(orders.customerId, customerId), isGuests) ?? sql`false`
}

/** The words find few rows by their index. */
const isOfCaller = (phone: string) =>
  and(
    isNull(orders.customerId),
    isNull(orders.email),
    sql`${orders.address}->>'phone' = ${phone}`,
    ...containsWords(orderText(orders), phone),
  )

/** Orders with one mail address run one after another until the transaction ends: they share the limit. */
export async function lockGuest(tx: Db, email: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`orderGuest:${email.toLowerCase()}`}, 0))`)
}

/** Anyone can enter any address, so cash on delivery counts until it is paid. */
export const countUnpaidOfGuest = (tx: Db, email: string): Promise<number> =>
  tx.$count(orders, and(isOfGuest(email), isNull(orders.paidAt), ne(orders.state, 'cancelled')))

/**
 * Gives a customer the orders that were placed without an account with their confirmed address. Called when the customer
 * looks at the orders, so it does not matter how the address was confirmed, or on which device the order was placed.
 */
export async function adoptOrders(db: Db, customerId: string): Promise<void> {
  if ((await listAdoptable(db, customerId)).length === 0) return
  await db.transaction(async (tx) => {
    // The customer before the orders, as everywhere.
    await lockCustomer(tx, customerId)
    const ids = await listAdoptable(tx, customerId)
    if (ids.length === 0) return
    await tx
      .update(orders)
      .set({ customerId })
      .where(and(inArray(orders.id, ids), isNull(orders.customerId)))
    await notifyChange(tx, customerId, 'orders')
  })
}

/** In the order of their ids, in which they are locked. */
async function listAdoptable(db: Db, customerId: string): Promise<string[]> {
  const found = await db
    .select({ id: orders.id })
    .from(customers)
    .innerJoin(orders, and(isNull(orders.customerId), sql`lower(${orders.email}) = lower(${customers.email})`))
    .where(
      and(
        eq(customers.id, customerId),
        isNotNull(customers.verifiedAt),
        isNull(customers.closedAt),
        // An open payment at the payment service belongs to no customer there, and stays as it is.
        or(isNull(orders.method), inArray(orders.method, ['transfer', 'cash']), isNotNull(orders.paidAt)),
      ),
    )
    .orderBy(asc(orders.id))
  return found.map(({ id }) => id)
}
