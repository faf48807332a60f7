/** What the desk's page reads of refunds. */
import * as deskApi from '#contract/refunds/desk.ts'
import { CodedError } from '#contract/shared/errors.ts'
import { toDeskRefund } from '#server/orders/desk-refunds.ts'
import { type DeskRoute, deskRoute } from '#server/platform/desk/web.ts'
import type { Deps } from '#server/platform/deps.ts'
import { findAccount, listUnsettled } from './find-refund.ts'

export const createRefundDeskRoutes = ({ db }: Pick<Deps, 'db'>): DeskRoute[] => [
  deskRoute(deskApi.list, 'orders', async ({ query: { page, perPage } }) => {
    const found = await listUnsettled(db, { limit: perPage + 1, offset: (page - 1) * perPage })
    const data = found.slice(0, perPage).map(({ row, orderNumber }) => toDeskRefund(row, { orderNumber }))
    return { data, hasMore: found.length > perPage }
  }),
  // Of those who make the transfers, and only after they have proved who they are.
  deskRoute(deskApi.getAccount, 'refunds', async ({ params }) => {
    const found = await findAccount(db, params.id)
    if (!found) throw new CodedError('NOT_FOUND')
    return found
  }),
]
