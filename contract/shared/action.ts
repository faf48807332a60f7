/** An action of staff as plain data: the server runs it, and the desk's page calls it. */
import * as z from 'zod/mini'

export interface ActionSpec<Input, Output extends object> {
  /** In the log, and of the command: `orders ship`. Stored, so it never changes. */
  name: string
  /** Strict: what a call contains must be understood. */
  input: z.ZodMiniType<Input>
  /** Only for the types of its callers. */
  output?: Output
}

/** Output first, because it has no schema: `action<{ changed: boolean }>()('orders ship', input)`. */
export const action =
  <Output extends object>() =>
  <Input>(name: string, input: z.ZodMiniType<Input>): ActionSpec<Input, Output> => ({ name, input })

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
