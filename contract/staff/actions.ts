/** What managers do with devices of staff. */
import * as z from 'zod/mini'
import { action } from '#contract/shared/action.ts'

const changed = action<{ changed: boolean }>()

/** Ends a session. `sessionId`: of the list of devices. */
export const endSession = changed('staff end-session', z.strictObject({ sessionId: z.string() }))

/** Whoever is logged in on it is logged out, and it erases what it keeps as soon as it has network. */
export const revokeTablet = changed('staff revoke-tablet', z.strictObject({ tabletId: z.string() }))
