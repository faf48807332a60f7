/** A customer's orders, for the desk. */
import { desc, eq } from '#drizzle'
import { type PersonSource, toLoggedSection } from '#server/platform/desk/person.ts'
import { toOrderSubject } from './desk-actions.ts'
import { orderTable } from './desk-output.ts'
import { findOrder } from './desk-search.ts'
import { orders } from './schema.ts'
import { findShipped } from './shipments.ts'

export const ordersOfPerson: PersonSource = {
  name: 'orders',
  title: 'ご注文',
  async load({ db }, { customerId }, limit) {
    const rows = await db
      .select()
      .from(orders)
      .where(eq(orders.customerId, customerId))
      .orderBy(desc(orders.createdAt), orders.id)
    const shown = rows.slice(0, limit).map(({ id }) => id)
    const shipped = await findShipped(db, shown)
    return toLoggedSection(rows, { limit, table: (some) => orderTable(some, shipped), toSubject: toOrderSubject })
  },
  findPerson: findOrder,
}
