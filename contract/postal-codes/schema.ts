import * as z from 'zod/mini'

/** Code → prefecture, city, town. The town is empty where a code covers several. */
export const postalCodesSchema = z.record(z.string(), z.tuple([z.string(), z.string(), z.string()]))

export type PostalCodes = z.output<typeof postalCodesSchema>
