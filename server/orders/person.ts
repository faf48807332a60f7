/** A customer's orders, and those of guests, for the desk. A guest with the mail address of an account may be the same person. */
import { and, desc, isNull } from '#drizzle'
import { containsWords } from '#server/platform/desk/contact-search.ts'
import { type Guest, type PersonSource, toOwner, toSection } from '#server/platform/desk/person.ts'
import { toOrderSubject } from './desk-actions.ts'
import { formatName, orderTable } from './desk-output.ts'
import { findOrder, loadProgress } from './desk-search.ts'
import { isOfPerson } from './guests.ts'
import type { OrderRow } from './rows.ts'
import { orders, orderText } from './schema.ts'

export const toGuest = (row: OrderRow): Guest => ({
  command: `orders show ${row.number}`,
  at: row.createdAt,
  name: formatName(row),
  email: row.email,
  phone: row.address?.phone ?? '',
})

export const ordersOfPerson: PersonSource = {
  name: 'orders',
  title: 'ご注文',
  async load({ db }, person, limit) {
    const isOwn = isOfPerson(person)
    const shown = await db.select().from(orders).where(isOwn).orderBy(desc(orders.createdAt), orders.id).limit(limit)
    const all = await db.select({ number: orders.number }).from(orders).where(isOwn)
    const progress = await loadProgress(
      db,
      shown.map(({ id }) => id),
    )
    const section = toSection({ shown, total: all.length, table: (rows) => orderTable(rows, progress) })
    return { ...section, subjects: all.map(toOrderSubject) }
  },
  findPerson: async (db, number) => toOwner(await findOrder(db, number), toGuest),
  async searchGuests(db, words, limit) {
    const rows = await db
      .select()
      .from(orders)
      .where(and(isNull(orders.customerId), ...containsWords(orderText(orders), words)))
      // No one is a customer, but with that column the index gives the order, and few rows are read for frequent words.
      .orderBy(orders.customerId, desc(orders.createdAt), orders.id)
      .limit(limit)
    return rows.map(toGuest)
  },
}
