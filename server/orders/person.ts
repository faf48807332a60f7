/** A customer's orders, and those of guests, for the desk. A guest with the mail address of an account may be the same person. */
import { formatPaymentMethod } from '#contract/orders/labels.ts'
import { ORDER_STATE_LABELS } from '#contract/orders/states.ts'
import { formatYen } from '#contract/shared/format-number.ts'
import { and, desc, isNull, lt, type SQL } from '#drizzle'
import type { Db } from '#server/platform/db/client.ts'
import { containsWords } from '#server/platform/desk/contact-search.ts'
import { type Guest, type PersonSource, toOwner, toSection } from '#server/platform/desk/person.ts'
import { toOrderSubject } from './desk-actions.ts'
import { formatName, orderTable } from './desk-output.ts'
import { findOrder, loadProgress } from './desk-search.ts'
import { isOfPerson } from './guests.ts'
import type { OrderRow } from './rows.ts'
import { orders, orderText } from './schema.ts'

export const toGuest = (row: OrderRow): Guest => ({
  number: row.number,
  command: `orders show ${row.number}`,
  at: row.createdAt,
  name: formatName(row),
  email: row.email,
  phone: row.address?.phone ?? '',
})

const listLatest = (db: Db, condition: SQL | undefined, limit: number): Promise<OrderRow[]> =>
  db.select().from(orders).where(condition).orderBy(desc(orders.createdAt), orders.id).limit(limit)

export const ordersOfPerson: PersonSource = {
  name: 'orders',
  title: 'ご注文',
  async load({ db }, person, limit) {
    const isOwn = isOfPerson(person)
    const shown = await listLatest(db, isOwn, limit)
    const total = await db.$count(orders, isOwn)
    const progress = await loadProgress(
      db,
      shown.map(({ id }) => id),
    )
    return toSection({ shown, total, table: (rows) => orderTable(rows, progress) })
  },
  async listEntries({ db }, person, { before, limit }) {
    const rows = await listLatest(db, and(isOfPerson(person), lt(orders.createdAt, before)), limit)
    return rows.map((row) => ({
      kind: 'order',
      id: row.number,
      at: row.createdAt.toISOString(),
      title: `ご注文 ${row.number}（${ORDER_STATE_LABELS[row.state]}）`,
      detail: `${formatYen(row.totalYen)}・${formatPaymentMethod(row.method)}`,
      isGuest: row.customerId === null,
    }))
  },
  listSubjects: async ({ db }, person, limit) => (await listLatest(db, isOfPerson(person), limit)).map(toOrderSubject),
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
