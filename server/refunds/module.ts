/** Refunds: the page that asks for an account, the customer's documents, and the staff's commands. */
import * as refundsApi from '#contract/refunds/api.ts'
import { isRefundMade, REFUND_STATE_LABELS, REFUND_WAY_LABELS } from '#contract/orders/refunds.ts'
import { CodedError } from '#contract/shared/errors.ts'
import { loadRefunds } from '#server/orders/refund-rows.ts'
import { loadOrderByLink } from '#server/orders/links.ts'
import { loadOrder, loadOwnOrder, type OrderRow, toOrderRefund } from '#server/orders/rows.ts'
import type { Db } from '#server/platform/db/client.ts'
import { customerRoute, type Route, visitorRoute } from '#server/platform/http/route.ts'
import type { RouteDeps, ServerModule } from '#server/platform/modules/server-module.ts'
import { countAttempt } from '#server/platform/rate-limit/count-attempt.ts'
import { orderLinkLimits, refundLinkLimits } from '#server/platform/rate-limit/limits.ts'
import { loadSite } from '#server/settings/settings.ts'
import { eraseAccounts, loadRequest, saveAccount } from './account.ts'
import { refundCommands } from './desk.ts'
import { createRefundDeskRoutes } from './desk-routes.ts'
import { refundMailJob } from './jobs.ts'
import { refundMails } from './mails.ts'
import { refundsOfPerson } from './person.ts'

const refundRoutes = ({ db, now }: RouteDeps): Route[] => [
  visitorRoute(refundsApi.getRequest, 'What the link of a mail asks an account for', async ({ body }, { source }) => {
    await countAttempt(db, refundLinkLimits(source), now())
    return loadRequest(db, body.token)
  }),
  visitorRoute(
    refundsApi.setAccount,
    'Tell the account to which a refund is transferred, by the link of a mail',
    async ({ body: { token, ...account } }, { source }) => {
      await countAttempt(db, refundLinkLimits(source), now())
      return db.transaction((tx) => saveAccount(tx, token, account, now()))
    },
  ),
  customerRoute(
    refundsApi.getNote,
    'The document of a refund that the customer has received',
    async ({ params }, { customerId }) =>
      loadNote(db, await loadOwnOrder(db, params.number, customerId), params.position),
  ),
  visitorRoute(
    refundsApi.getNoteByLink,
    'The document of a refund, by the link of its order',
    async ({ body: { token, position } }, { source }) => {
      await countAttempt(db, orderLinkLimits(source), now())
      return loadNote(db, await loadOrderByLink(db, token, now()), position)
    },
  ),
]

async function loadNote(db: Db, row: OrderRow, position: number) {
  const refund = (await loadRefunds(db, row.id)).find((it) => it.position === position)
  // A payment that was not for the order is no sale.
  if (!refund || !isRefundMade(refund.state) || refund.unmatchedIntentId !== null) throw new CodedError('NOT_FOUND')
  const { seller } = await loadSite(db)
  return { order: await loadOrder(db, row), seller, refund: toOrderRefund(refund) }
}

export const refunds: ServerModule = {
  routes: refundRoutes,
  jobs: (deps) => [refundMailJob(deps)],
  mails: refundMails,
  desk: refundCommands,
  deskRoutes: createRefundDeskRoutes,
  logLabels: {
    order: {
      position: { title: '何番目の返金' },
      remainingYen: { title: '返金できる額' },
      way: { title: '方法', codes: REFUND_WAY_LABELS },
    },
    refund: {
      state: { title: '状態', codes: REFUND_STATE_LABELS },
      way: { title: '方法', codes: REFUND_WAY_LABELS },
      mails: { title: '送ったメール' },
      reason: { title: '理由' },
      replacedBy: { title: 'やり直した返金' },
      yen: { title: '金額' },
    },
  },
  person: [refundsOfPerson],
  sweeps: [eraseAccounts],
}
