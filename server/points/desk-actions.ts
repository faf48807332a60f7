/** Points that staff grant and take back. */
import * as pointSpecs from '#contract/points/actions.ts'
import type { PointsInput, PointsOutput } from '#contract/points/actions.ts'
import { formatPoints } from '#contract/points/labels.ts'
import { toJapanDate } from '#contract/shared/civil-date.ts'
import type { ActionSpec } from '#contract/shared/action.ts'
import { CodedError } from '#contract/shared/errors.ts'
import { toCustomerSubject } from '#server/customers/desk-actions.ts'
import { lockCustomer } from '#server/customers/rows.ts'
import type { Db } from '#server/platform/db/client.ts'
import { type ActionContext, type DeskAction, deskAction } from '#server/platform/desk/action.ts'
import { CommandError } from '#server/platform/desk/command-error.ts'
import { assertFresh } from '#server/platform/desk/fresh.ts'
import { logCode } from '#server/platform/desk/log-values.ts'
import { grantPoints, listAvailable, withdrawPoints } from './ledger.ts'

/** What a customer can spend today. */
export async function countAvailable(db: Db, customerId: string, nowMs: number): Promise<number> {
  const today = toJapanDate(nowMs)
  const grants = (await listAvailable(db, customerId)).filter(({ lastDay }) => lastDay >= today)
  return grants.reduce((sum, { left }) => sum + left, 0)
}

/** `change` runs with the customer locked. */
const pointsAction = <Reason extends string>(
  spec: ActionSpec<PointsInput<Reason>, PointsOutput>,
  change: (tx: Db, input: PointsInput<Reason>, context: ActionContext) => Promise<void>,
): DeskAction<PointsInput<Reason>, PointsOutput> =>
  deskAction({
    ...spec,
    permission: 'points',
    async run(tx, input, context) {
      const { customerId, seen, reason } = input
      await lockOpenAccount(tx, customerId)
      const before = await countAvailable(tx, customerId, context.nowMs)
      const subject = toCustomerSubject(customerId)
      const value = `残高は${formatPoints(before)}`
      await assertFresh(tx, { subject, seen, present: before, value, logged: 'points' })
      await change(tx, input, context)
      const available = await countAvailable(tx, customerId, context.nowMs)
      return {
        output: { before, available },
        entry: { subject, before: { points: before }, after: { points: available, reason: logCode(reason) } },
      }
    },
  })

async function lockOpenAccount(tx: Db, customerId: string): Promise<void> {
  await lockCustomer(tx, customerId).catch((error: unknown) => {
    if (!(error instanceof CodedError)) throw error
    throw new CommandError('このお客様は退会しています。')
  })
}

/** Valid as long as earned ones. */
export const grantAction = pointsAction(pointSpecs.grant, (tx, { customerId, points }, { key, nowMs }) =>
  grantPoints(tx, { id: `gift:${key}`, customerId, points, nowMs }),
)

export const takeAction = pointsAction(pointSpecs.take, async (tx, { customerId, seen, points }, { key, nowMs }) => {
  const isTaken = await withdrawPoints(tx, { customerId, points, event: `taken:${key}`, nowMs })
  if (!isTaken) throw new CommandError(`残高は${formatPoints(seen)}です。${formatPoints(points)}は減らせません。`)
})
