import * as z from 'zod/mini'

export const includedTaxShape = { rate: z.number(), yen: z.int(), taxYen: z.int() }

/** What is paid at each rate, and the tax in it. */
export const taxesField = z.array(z.object(includedTaxShape))
