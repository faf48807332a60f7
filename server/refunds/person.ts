/** A customer's refunds, for the desk. */
import { and, count, desc, eq, lt, type SQL } from '#drizzle'
import { parseRefundNumber, REFUND_STATE_LABELS, REFUND_WAY_LABELS, toRefundNumber } from '#contract/orders/refunds.ts'
import { formatYen } from '#contract/shared/format-number.ts'
import { isOfPerson } from '#server/orders/guests.ts'
import { ordersOfPerson } from '#server/orders/person.ts'
import { orders, refunds } from '#server/orders/schema.ts'
import type { Db } from '#server/platform/db/client.ts'
import { toNumber } from '#server/platform/desk/contact-search.ts'
import { type PersonSource, toSection } from '#server/platform/desk/person.ts'
import { refundTable, toData } from './desk.ts'
import type { FoundRefund } from './find-refund.ts'

const listLatest = (db: Db, condition: SQL | undefined, limit: number): Promise<FoundRefund[]> =>
  db
    .select({ row: refunds, order: orders })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(condition)
    .orderBy(desc(refunds.createdAt), desc(refunds.id))
    .limit(limit)

export const refundsOfPerson: PersonSource = {
  name: 'refunds',
  title: '返金',
  async load({ db }, person, limit) {
    const isOwn = isOfPerson(person)
    const shown = await listLatest(db, isOwn, limit)
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
  async listEntries({ db }, person, { before, limit }) {
    const found = await listLatest(db, and(isOfPerson(person), lt(refunds.createdAt, before)), limit)
    return found.map(({ row, order }) => ({
      kind: 'refund',
      id: toRefundNumber(order.number, row.position),
      at: row.createdAt.toISOString(),
      title: `返金 ${toRefundNumber(order.number, row.position)}（${REFUND_STATE_LABELS[row.state]}）`,
      detail: `${formatYen(row.yen)}・${REFUND_WAY_LABELS[row.way]}`,
      isGuest: order.customerId === null,
    }))
  },
  async findPerson(db, text) {
    const number = parseRefundNumber(toNumber(text))
    return number && ordersOfPerson.findPerson!(db, number.orderNumber)
  },
}
