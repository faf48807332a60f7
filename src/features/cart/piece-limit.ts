import { MAX_LINE_QUANTITY } from '#contract/rules.ts'

/** How many of a variant one may have in the cart. */
export const pieceLimit = (stock: number): number => Math.min(stock, MAX_LINE_QUANTITY)
