/** Error responses. Separate from the error codes, because the worker reads those without zod. */
import * as z from 'zod/mini'

export const errorSchema = z.object({
  error: z.object({
    statusCode: z.int(),
    name: z.string(),
    code: z.string(),
    /** Japanese text that can be shown to the customer. */
    message: z.string(),
    /** For VALIDATION_FAILED: field → message. Other endpoints document their own details. */
    details: z.optional(z.record(z.string(), z.unknown())),
  }),
})
export type ErrorBody = z.output<typeof errorSchema>
