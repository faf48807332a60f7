/** An action of staff as plain data: the server runs it, and the desk's page calls it. */
import type * as z from 'zod/mini'

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
