import * as z from 'zod/mini'
import { action } from '#contract/shared/action.ts'

/** Who answers. `to` and `seen`, who it was before: ids of staff; null for no one. */
export const assign = action<{ changed: boolean }>()(
  'inbox assign',
  z.strictObject({ entryId: z.string(), to: z.nullable(z.string()), seen: z.nullable(z.string()) }),
)
