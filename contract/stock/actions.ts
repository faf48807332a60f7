/** What staff do with the stock that the store counts. */
import * as z from 'zod/mini'
import { action } from '#contract/shared/action.ts'
import { ADD_REASONS, REMOVE_REASONS, type StockReason } from './reasons.ts'

export const MAX_STOCK = 100_000

const sku = z.string()

const problem = `数は、0から${MAX_STOCK}までの整数で指定してください。`
const pieces = z.int(problem).check(z.minimum(0, problem), z.maximum(MAX_STOCK, problem))

export interface StockOutput {
  before: number
  stock: number
}

export interface MoveInput<Reason> {
  sku: string
  pieces: number
  reason: Reason
}

const moveInput = <Reason extends StockReason>(reasons: readonly Reason[]) =>
  z.strictObject({ sku, pieces, reason: z.enum(reasons, '理由を選んでください。') })

export const add = action<StockOutput>()('stock add', moveInput(ADD_REASONS))

export const remove = action<StockOutput>()('stock remove', moveInput(REMOVE_REASONS))

export interface CountOutput extends StockOutput {
  /** The stock when the pieces were counted. */
  expected: number
}

/** `at`: when they were counted; now if it is not given. */
export const count = action<CountOutput>()(
  'stock count',
  z.strictObject({ sku, pieces, at: z.optional(z.iso.datetime()) }),
)
