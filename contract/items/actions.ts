/** What staff decide about items and variants: prices, visibility, and whether they are sold. */
import * as z from 'zod/mini'
import { action } from '#contract/shared/action.ts'
import { formatYen } from '#contract/shared/format-number.ts'

export const MAX_PRICE = 9_999_999

const yenField = (label: string) => {
  const problem = `${label}は、1円から${formatYen(MAX_PRICE)}までの整数で指定してください。`
  return z.int(problem).check(z.minimum(1, problem), z.maximum(MAX_PRICE, problem))
}

const priceInput = z.strictObject({
  sku: z.string(),
  price: yenField('価格'),
  /** Null ends the sale; missing: it stays as it is. */
  sale: z.optional(
    z.nullable(
      z.strictObject({
        price: yenField('セール価格'),
        /** Null: until further notice. */
        until: z.nullable(z.iso.datetime({ error: 'セールの終わりの日時をご確認ください。' })),
      }),
    ),
  ),
  /** The prices that were shown, in the server's words. */
  seen: z.string(),
})

export type PriceInput = z.output<typeof priceInput>

export interface PriceOutput {
  changed: boolean
  /** For people. */
  before: string
  after: string
}

export const price = action<PriceOutput>()('items price', priceInput)

export const VISIBILITY_LABELS = { shown: '公開', hidden: '非公開' }
export const SELLING_LABELS = { sold: '販売中', paused: '休止中' }

export interface StateOutput {
  /** False if it was so already. */
  changed: boolean
}

/** What the item or the variant was when staff decided. */
const itemInput = z.strictObject({ itemId: z.int(), seen: z.enum(['shown', 'hidden']) })
const variantInput = z.strictObject({ sku: z.string(), seen: z.enum(['sold', 'paused']) })

export type ItemInput = z.output<typeof itemInput>
export type VariantInput = z.output<typeof variantInput>

export const hide = action<StateOutput>()('items hide', itemInput)
export const show = action<StateOutput>()('items show', itemInput)
export const pause = action<StateOutput>()('items pause', variantInput)
export const resume = action<StateOutput>()('items resume', variantInput)
