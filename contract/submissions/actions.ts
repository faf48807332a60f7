/** What staff do with forms. */
import * as z from 'zod/mini'
import { action } from '#contract/shared/action.ts'

/** `noun`: the first word of the commands. `seen`: the status that the staff saw. */
export const formState = (noun: string, statuses: readonly string[]) =>
  action<{ changed: boolean }>()(
    `${noun} state`,
    z.strictObject({ id: z.string(), seen: z.string(), status: z.enum(statuses as [string, ...string[]]) }),
  )
