/** Returns: what customers send, the staff's commands, mails, and how long photos are kept. */
import { RETURN_CAUSE_LABELS, RETURN_OUTCOME_LABELS, RETURN_STATE_LABELS } from '#contract/orders/returns.ts'
import * as returnsApi from '#contract/returns/api.ts'
import { loadOrderByLink } from '#server/orders/links.ts'
import { lockOrder } from '#server/orders/lock-order.ts'
import { loadRefunds } from '#server/orders/refund-rows.ts'
import { type ReturnRow, toOrderReturn } from '#server/orders/returns.ts'
import { loadOwnOrder } from '#server/orders/rows.ts'
import type { Db } from '#server/platform/db/client.ts'
import { type Route, submissionRoute } from '#server/platform/http/route.ts'
import type { RouteDeps, ServerModule } from '#server/platform/modules/server-module.ts'
import { accountChangeLimits, orderLinkLimits, submissionLimits } from '#server/platform/rate-limit/limits.ts'
import { returnCommands } from './desk.ts'
import { createReturnDeskRoutes } from './desk-routes.ts'
import { returnMailJob } from './jobs.ts'
import { returnMails } from './mails.ts'
import { openByCustomer, withdrawReturn } from './open.ts'
import { returnsOfPerson } from './person.ts'
import { deleteOldPhotos, eraseReturns } from './retention.ts'

const toOutput = async (tx: Db, row: ReturnRow) => toOrderReturn(row, await loadRefunds(tx, row.orderId))

const returnRoutes = ({ env, now }: RouteDeps): Route[] => [
  submissionRoute(
    returnsApi.open,
    'Announce that goods come back; refused if they were not delivered, have come back, or are there for too long',
    (_, { source, customerId }) => submissionLimits(env, { kind: 'return', source, contact: customerId! }),
    async (tx, { params, body }, { key, customerId }) => {
      const { id } = await loadOwnOrder(tx, params.number, customerId!)
      const order = await lockOrder(tx, id)
      return toOutput(tx, await openByCustomer(tx, order, { body, key, customerId, nowMs: now() }))
    },
  ),
  submissionRoute(
    returnsApi.withdraw,
    'Withdraw a return whose goods have not arrived',
    (_, { customerId }) => accountChangeLimits(customerId!),
    async (tx, { params }, { customerId }) => {
      const { id } = await loadOwnOrder(tx, params.number, customerId!)
      const order = await lockOrder(tx, id)
      return toOutput(tx, await withdrawReturn(tx, order, { number: params.returnNumber, nowMs: now() }))
    },
  ),
]

/** The same for people without an account, by the link of a mail. */
const returnLinkRoutes = ({ env, now }: RouteDeps): Route[] => [
  submissionRoute(
    returnsApi.openByLink,
    'Announce that goods come back, by the link of their order',
    ({ body }, { source }) => [
      ...orderLinkLimits(source),
      ...submissionLimits(env, { kind: 'return', source, contact: body.token }),
    ],
    async (tx, { params, body: { token, ...body } }, { key, customerId }) => {
      const { id } = await loadOrderByLink(tx, token, now(), params.number)
      const order = await lockOrder(tx, id)
      return toOutput(tx, await openByCustomer(tx, order, { body, key, customerId, nowMs: now() }))
    },
  ),
  submissionRoute(
    returnsApi.withdrawByLink,
    'Withdraw a return whose goods have not arrived, by the link of its order',
    (_, { source }) => orderLinkLimits(source),
    async (tx, { params, body }) => {
      const { id } = await loadOrderByLink(tx, body.token, now(), params.number)
      const order = await lockOrder(tx, id)
      return toOutput(tx, await withdrawReturn(tx, order, { number: params.returnNumber, nowMs: now() }))
    },
  ),
]

export const returns: ServerModule = {
  routes: (deps) => [...returnRoutes(deps), ...returnLinkRoutes(deps)],
  jobs: (deps) => [returnMailJob(deps)],
  mails: returnMails,
  desk: returnCommands,
  deskRoutes: createReturnDeskRoutes,
  logLabels: {
    return: {
      state: { title: '状態', codes: RETURN_STATE_LABELS },
      reason: { title: '理由', codes: RETURN_CAUSE_LABELS },
      outcome: { title: '対応', codes: RETURN_OUTCOME_LABELS },
      pointsBack: { title: '戻したポイント' },
      refundYen: { title: '返金額' },
      restockedPieces: { title: '在庫に戻した数' },
    },
  },
  person: [returnsOfPerson],
  sweeps: [deleteOldPhotos],
  eraseCustomer: eraseReturns,
}
