/** What staff do with the accounts of customers. */
import * as z from 'zod/mini'
import { action } from '#contract/shared/action.ts'

const accountInput = z.strictObject({ customerId: z.string() })

export type AccountInput = z.output<typeof accountInput>

const change = action<{ changed: boolean }>()

/** Marks the mail address as confirmed. */
export const verify = change('customers verify', accountInput)

export const lock = change('customers lock', accountInput)

export const unlock = change('customers unlock', accountInput)

/** `end`: the id of a session, or `all`. */
export const endSessions = action<{ ended: number }>()(
  'customers sessions',
  z.strictObject({ customerId: z.string(), end: z.string() }),
)

/** `remove`: the id of a passkey. */
export const removePasskey = action<{ removed: number }>()(
  'customers passkeys',
  z.strictObject({ customerId: z.string(), remove: z.string() }),
)
