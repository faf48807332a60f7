/** The accounts of staff as managers see them. */
import * as z from 'zod/mini'
import { deskList } from '#contract/shared/desk-list.ts'
import { ROLES } from '#contract/shared/roles.ts'

export const staffAccountSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  /** Empty for all shops. */
  shopIds: z.array(z.int()),
  /** Of the shops, for people. */
  shops: z.string(),
  revision: z.int(),
  createdAt: z.iso.datetime(),
  isDisabled: z.boolean(),
  /** Without one the person cannot log in yet. */
  hasPasskey: z.boolean(),
  /** When the person last used the desk; null if they never did, or long ago. */
  lastSeenAt: z.nullable(z.iso.datetime()),
})

export type StaffAccount = z.output<typeof staffAccountSchema>

/** Those who work there, first. */
export const list = deskList('/Staff', staffAccountSchema, {})
