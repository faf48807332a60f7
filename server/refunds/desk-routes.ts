/** What the desk's page reads of refunds. */
import * as deskApi from '#contract/refunds/desk.ts'
import { CodedError } from '#contract/shared/errors.ts'
import { asc, eq } from '#drizzle'
import { toDeskRefund } from '#server/orders/desk-refunds.ts'
import { isUnsettled } from '#server/orders/refund-rows.ts'
import { orders, refunds } from '#server/orders/schema.ts'
import { type DeskRoute, deskRoute } from '#server/platform/desk/web.ts'
import type { Db } from '#server/platform/db/client.ts'
import type { Deps } from '#server/platform/deps.ts'

/** The oldest first. */
export const listUnsettled = (db: Db, { limit, offset }: { limit: number; offset: number }) =>
  db
    .select({ row: refunds, orderNumber: orders.number })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(isUnsettled)
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
    .limit(limit)
    .offset(offset)

export const createRefundDeskRoutes = ({ db }: Pick<Deps, 'db'>): DeskRoute[] => [
  deskRoute(deskApi.list, 'orders', async ({ query: { page, perPage } }) => {
    const found = await listUnsettled(db, { limit: perPage + 1, offset: (page - 1) * perPage })
    const data = found.slice(0, perPage).map(({ row, orderNumber }) => toDeskRefund(row, { orderNumber }))
    return { data, hasMore: found.length > perPage }
  }),
  // Of those who make the transfers, and only after they have proved who they are.
  deskRoute(deskApi.getAccount, 'refunds', async ({ params }) => {
    const [row] = await db.select({ account: refunds.account }).from(refunds).where(eq(refunds.id, params.id))
    if (!row) throw new CodedError('NOT_FOUND')
    return { account: row.account }
  }),
]
