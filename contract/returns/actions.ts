/** What staff do with returns. */
import * as z from 'zod/mini'
import { orderFields, restockedField, shortText, wayField } from '#contract/orders/actions.ts'
import { RETURN_OUTCOMES, RETURN_REASONS, type ReturnState } from '#contract/orders/returns.ts'
import { action } from '#contract/shared/action.ts'

/** `seen`: the revision of the return. */
export const returnFields = { returnId: z.string(), seen: z.int() }

export interface ReturnOutput {
  /** False if it was done before. */
  changed: boolean
  number: string
  state: ReturnState
}

const returnAction = action<ReturnOutput>()

const piecesField = z
  .array(z.strictObject({ sku: z.string(), quantity: z.int().check(z.gte(1, '数は1以上で指定してください。')) }))
  .check(
    z.minLength(1, '品番を指定してください。'),
    z.refine(
      (pieces) => new Set(pieces.map(({ sku }) => sku)).size === pieces.length,
      '同じ品番が2回指定されています。',
    ),
  )

const reasonField = z.enum(RETURN_REASONS, '理由を指定してください。')

export const open = returnAction(
  'returns open',
  z.strictObject({
    ...orderFields,
    pieces: piecesField,
    reason: reasonField,
    wish: z.enum(RETURN_OUTCOMES, '対応は 返金、交換、減額 のどれかを指定してください。'),
    isCollected: z.boolean(),
  }),
)

/** `isBack`: false takes the arrival back, for a wrong number. */
export const arrive = returnAction('returns arrive', z.strictObject({ ...returnFields, isBack: z.boolean() }))

/** What of the goods can be sold again, and, if it is not as the customer said, why they came back. */
export const inspect = returnAction(
  'returns inspect',
  z.strictObject({
    ...returnFields,
    restocked: restockedField,
    reason: z.optional(reasonField),
    isCollected: z.optional(z.boolean()),
  }),
)

/** Orders the same goods again for the customer. */
export const replace = returnAction('returns replace', z.strictObject(returnFields))

export const decline = returnAction('returns decline', z.strictObject({ ...returnFields, reason: shortText('理由') }))

/** Takes a refusal back. */
export const reopen = returnAction('returns reopen', z.strictObject(returnFields))

export interface SettleOutput extends ReturnOutput {
  refundYen: number
}

/** Goods that the customer keeps become cheaper. */
export const reductionsField = z.array(
  z.strictObject({ sku: z.string(), yen: z.int().check(z.gte(1, '減額は1円以上で指定してください。')) }),
)

export const settle = action<SettleOutput>()(
  'returns settle',
  z.strictObject({
    ...returnFields,
    /** What the staff have seen; refused if it is another amount now. */
    refundYen: z.int(),
    way: wayField,
    reductions: z.optional(reductionsField),
  }),
)
