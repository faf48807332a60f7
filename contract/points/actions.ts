/** Points that staff grant and take. */
import * as z from 'zod/mini'
import { action } from '#contract/shared/action.ts'

/** Codes, because a text could have personal data, and the log keeps everything. */
export const GRANT_REASONS = { apology: 'お詫び', campaign: '特典', correction: '訂正' }
export const TAKE_REASONS = { correction: '訂正', return: '返品', misuse: '不正利用' }

export const MAX_POINTS = 100_000

const problem = `ポイントは、1から${MAX_POINTS}までの整数で指定してください。`

/** `seen`: the balance, so that two people who mean the same do not do it twice. */
const pointsInput = <Reason extends string>(reasons: Record<Reason, string>) =>
  z.strictObject({
    customerId: z.string(),
    seen: z.int(),
    points: z.int(problem).check(z.minimum(1, problem), z.maximum(MAX_POINTS, problem)),
    reason: z.enum(Object.keys(reasons) as Reason[], '理由を選んでください。'),
  })

export interface PointsInput<Reason> {
  customerId: string
  seen: number
  points: number
  reason: Reason
}

export interface PointsOutput {
  /** Before and after. */
  before: number
  available: number
}

export const grant = action<PointsOutput>()('points grant', pointsInput(GRANT_REASONS))

export const take = action<PointsOutput>()('points take', pointsInput(TAKE_REASONS))
