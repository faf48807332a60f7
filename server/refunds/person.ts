/** A customer's refunds, for the desk. */
import { count, desc, eq } from '#drizzle'
import { parseRefundNumber } from '#contract/orders/refunds.ts'
import { isOfPerson } from '#server/orders/guests.ts'
import { ordersOfPerson } from '#server/orders/person.ts'
import { orders, refunds } from '#server/orders/schema.ts'
import { toNumber } from '#server/platform/desk/contact-search.ts'
import { type PersonSource, toSection } from '#server/platform/desk/person.ts'
import { refundTable, toData } from './desk.ts'

export const refundsOfPerson: PersonSource = {
  name: 'refunds',
  title: '返金',
  async load({ db }, person, limit) {
    const isOwn = isOfPerson(person)
    const shown = await db
      .select({ row: refunds, order: orders })
      .from(refunds)
      .innerJoin(orders, eq(orders.id, refunds.orderId))
      .where(isOwn)
      .orderBy(desc(refunds.createdAt), desc(refunds.id))
      .limit(limit)
    const [counted] = await db
      .select({ total: count() })
      .from(refunds)
      .innerJoin(orders, eq(orders.id, refunds.orderId))
      .where(isOwn)
    const { total } = counted!
    const section = toSection({ shown, total, table: refundTable })
    // Without what a refund has for its page.
    return { ...section, data: { total, entries: shown.map(toData) } }
  },
  async findPerson(db, text) {
    const number = parseRefundNumber(toNumber(text))
    return number && ordersOfPerson.findPerson!(db, number.orderNumber)
  },
}
