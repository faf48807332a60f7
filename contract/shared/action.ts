/** An action of staff as plain data: the server runs it, and the desk's page calls it. */
import type * as z from 'zod/mini'

export interface ActionSpec<Input, Output extends object> {
  /** In the log, and of the command: `orders ship`. Stored, so it never changes. */
  name: string
  /** Strict: what a call contains must be understood. */
  input: z.ZodMiniType<Input>
  /** It is done on the device at once, also without signal, and sent until its outcome is known. */
  isOffline?: true
  /** Only for the types of its callers. */
  output?: Output
}

/** Output first, because it has no schema: `action<{ changed: boolean }>()('orders ship', input)`. */
export const action =
  <Output extends object>() =>
  <Input>(
    name: string,
    input: z.ZodMiniType<Input>,
    more: Pick<ActionSpec<Input, Output>, 'isOffline'> = {},
  ): ActionSpec<Input, Output> => ({ name, input, ...more })

/** Who has done what is sent: on a tablet that several people share, another may be logged in by now. */
export const STAFF_HEADER = 'X-Staff-Id'

/** Where the page calls it: `orders ship` → `/api/Actions/orders/ship` */
export const toActionPath = (name: string): string => `/api/Actions/${name.replace(' ', '/')}`

/** What the action would do now. */
export const toPreviewPath = (name: string): string => `/api/Previews/${name.replace(' ', '/')}`
