/** What managers do with the accounts of staff and their devices. */
import * as z from 'zod/mini'
import { action } from '#contract/shared/action.ts'
import { boundedLine, emailField } from '#contract/shared/form-fields.ts'
import { ROLES } from '#contract/shared/roles.ts'

/** Of the secret of a link, which only who makes the link knows: SHA-256 of its text, as base64url. */
const tokenHashField = z.string().check(z.regex(/^[\w-]{43}$/))
/** Empty for all shops. */
const shopIdsField = z.array(z.int())
const roleField = z.enum(ROLES, '役割を選んでください。')
const MAX_NAME = 40
const nameField = boundedLine(MAX_NAME, 'お名前を入力してください。')

export interface StaffOutput {
  staffId: string
}

export const add = action<StaffOutput>()(
  'staff add',
  z.strictObject({
    email: emailField,
    name: nameField,
    role: roleField,
    shopIds: shopIdsField,
    tokenHash: tokenHashField,
  }),
)

/** For a person whose device is lost. Until the link is used, the earlier passkeys stay. */
export const link = action<StaffOutput>()(
  'staff link',
  z.strictObject({ staffId: z.string(), tokenHash: tokenHashField }),
)

export const change = action<StaffOutput>()(
  'staff change',
  z.strictObject({
    staffId: z.string(),
    seen: z.optional(z.int()),
    name: z.optional(nameField),
    role: z.optional(roleField),
    shopIds: z.optional(shopIdsField),
  }),
)

const changed = action<{ changed: boolean }>()

const staffInput = z.strictObject({ staffId: z.string() })

/** Ends all sessions. */
export const disable = changed('staff disable', staffInput)

export const enable = changed('staff enable', staffInput)

/** Ends a session. `sessionId`: of the list of devices. */
export const endSession = changed('staff end-session', z.strictObject({ sessionId: z.string() }))

/** The person on it is logged out, and it erases what it keeps as soon as it has network. */
export const revokeTablet = changed('staff revoke-tablet', z.strictObject({ tabletId: z.string() }))
