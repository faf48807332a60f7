import * as z from 'zod/mini'

/** Details of the error CHANGED: what the subject is now, so that a person can choose between it and their own change. */
export const subjectChangeSchema = z.object({
  /** What `seen` has to be for a change of what it is now. */
  present: z.union([z.int(), z.string()]),
  /** The same for people: `「発送済み」` */
  value: z.string(),
  /** Undefined if it is unknown who has changed it. */
  by: z.optional(z.string()),
  at: z.optional(z.iso.datetime()),
})

export type SubjectChange = z.output<typeof subjectChangeSchema>
