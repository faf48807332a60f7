/** What a customer sends to return goods. */
import * as z from 'zod/mini'
import { fileIdsField } from '#contract/files/schema.ts'
import { isFaultOfShop, RETURN_REASONS } from '#contract/orders/returns.ts'
import { orderTokenField } from '#contract/orders/schema.ts'
import { MAX_CART_LINES, MAX_LINE_QUANTITY } from '#contract/shared/constants.ts'
import { multilineField } from '#contract/shared/form-fields.ts'
import { maxLength, minLength } from '#contract/shared/lengths.ts'

export const MAX_RETURN_PICTURES = 4

const MAX_NOTE_CHARACTERS = 1_000

/** With replacements, an order may have more lines than a cart. */
const MAX_LINES = 2 * MAX_CART_LINES

const lineSchema = z.strictObject({
  /** Of the order's line, from 0. */
  position: z.int().check(z.gte(0), z.lt(10_000)),
  quantity: z.int().check(z.gte(1, '点数を選び直してください。'), z.lte(MAX_LINE_QUANTITY)),
})

/** Refuses unknown fields: a misspelt one must not be ignored where money is paid back. */
export const newReturnBody = z
  .strictObject({
    lines: z.array(lineSchema).check(
      minLength(1, '返品する商品をお選びください。'),
      maxLength(MAX_LINES),
      z.refine((lines) => new Set(lines.map(({ position }) => position)).size === lines.length),
    ),
    reason: z.enum(RETURN_REASONS, '理由を選択してください。'),
    wish: z.enum(['refund', 'exchange'], 'ご希望の対応を選択してください。'),
    /** The shop fetches the goods. */
    isCollected: z.boolean(),
    note: multilineField(MAX_NOTE_CHARACTERS),
    fileIds: fileIdsField(MAX_RETURN_PICTURES, `写真は${MAX_RETURN_PICTURES}枚`),
  })
  .check(
    z.refine(({ reason, wish }) => wish === 'refund' || isFaultOfShop(reason), {
      error: '交換は、不良またはお届け違いのときに承ります。返金をお選びください。',
      path: ['wish'],
    }),
  )

export type NewReturn = z.output<typeof newReturnBody>

/** By the link of an order without an account. */
export const newReturnByLinkBody = z.safeExtend(newReturnBody, { token: orderTokenField })
