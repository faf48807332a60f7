/** How an error travels. Apart from the codes, as the worker reads them without the weight of schemas. */
import * as z from 'zod/mini'

export const errorBodySchema = z.object({
  error: z.object({
    statusCode: z.int(),
    name: z.string(),
    code: z.string(),
    /** Japanese, fit to be shown as it is. */
    message: z.string(),
    /** For VALIDATION_FAILED: field → sentence. Other codes say in their endpoint what stands here. */
    details: z.optional(z.record(z.string(), z.unknown())),
  }),
})
export type ErrorBody = z.output<typeof errorBodySchema>
