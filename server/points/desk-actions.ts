/** Points that staff grant and take back. */
import * as z from 'zod/mini'
import { formatPoints } from '#contract/points/labels.ts'
import { toJapanDate } from '#contract/shared/civil-date.ts'
import { CodedError } from '#contract/shared/errors.ts'
import { toCustomerSubject } from '#server/customers/desk-actions.ts'
import { lockCustomer } from '#server/customers/rows.ts'
import type { Db } from '#server/platform/db/client.ts'
import { type ActionContext, type DeskAction, deskAction } from '#server/platform/desk/action.ts'
import { CommandError } from '#server/platform/desk/command-error.ts'
import { logCode } from '#server/platform/desk/log-values.ts'
import { grantPoints, listAvailable, withdrawPoints } from './ledger.ts'

/** Codes, because a text could have personal data, and the log keeps everything. */
export const GRANT_REASONS = { apology: 'お詫び', campaign: '特典', correction: '訂正' }
export const TAKE_REASONS = { correction: '訂正', return: '返品', misuse: '不正利用' }

export const MAX_POINTS = 100_000

export interface PointsInput<Reason> {
  customerId: string
  points: number
  reason: Reason
}

export interface PointsOutput {
  /** Before and after. */
  before: number
  available: number
}

async function countAvailable(tx: Db, customerId: string, nowMs: number): Promise<number> {
  const today = toJapanDate(nowMs)
  const grants = (await listAvailable(tx, customerId)).filter(({ lastDay }) => lastDay >= today)
  return grants.reduce((sum, { left }) => sum + left, 0)
}

/** `change` runs with the customer locked. */
const pointsAction = <Reason extends string>(
  name: string,
  reasons: Record<Reason, string>,
  change: (tx: Db, input: PointsInput<Reason> & { before: number }, context: ActionContext) => Promise<void>,
): DeskAction<PointsInput<Reason>, PointsOutput> =>
  deskAction({
    name,
    permission: 'points',
    input: z.strictObject({
      customerId: z.string(),
      points: z.int().check(z.minimum(1), z.maximum(MAX_POINTS)),
      reason: z.enum(Object.keys(reasons) as Reason[]),
    }),
    async run(tx, input, context) {
      const { customerId, reason } = input
      await lockOpenAccount(tx, customerId)
      const before = await countAvailable(tx, customerId, context.nowMs)
      await change(tx, { ...input, before }, context)
      const available = await countAvailable(tx, customerId, context.nowMs)
      return {
        output: { before, available },
        entry: {
          subject: toCustomerSubject(customerId),
          before: { points: before },
          after: { points: available, reason: logCode(reason) },
        },
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
export const grantAction = pointsAction('points grant', GRANT_REASONS, (tx, { customerId, points }, { key, nowMs }) =>
  grantPoints(tx, { id: `gift:${key}`, customerId, points, nowMs }),
)

export const takeAction = pointsAction(
  'points take',
  TAKE_REASONS,
  async (tx, { customerId, points, before }, { key, nowMs }) => {
    const isTaken = await withdrawPoints(tx, { customerId, points, event: `taken:${key}`, nowMs })
    if (!isTaken) throw new CommandError(`残高は${formatPoints(before)}です。${formatPoints(points)}は減らせません。`)
  },
)
