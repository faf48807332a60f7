/** Accounts of the people who work at the shops. Customers and guests know nothing of them. */
import * as z from 'zod/mini'
import { newPasskeyBody, passkeyCreationSchema } from '#contract/passkeys/schema.ts'
import { MINUTE_MS } from '#contract/shared/constants.ts'
import { ROLES } from '#contract/shared/roles.ts'

/** For what cannot be taken back or shows much, staff use their passkey again if the last time is longer ago. */
export const VERIFIED_FOR_MS = 10 * MINUTE_MS

export const meSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  /** Where the person works. Empty for all shops. */
  shopIds: z.array(z.int()),
  /** What the role may do: names of the server's permissions. */
  permissions: z.array(z.string()),
  /** When the person last used their passkey or password. */
  verifiedAt: z.iso.datetime(),
  /** The session ends then, whatever happens. */
  expiresAt: z.iso.datetime(),
})

export type Me = z.output<typeof meSchema>

/** The data of each `message` event of the desk's stream: something has changed, or the session is over. */
export const deskEventSchema = z.union([z.object({ changed: z.literal(true) }), z.object({ ended: z.literal(true) })])

export type DeskEvent = z.output<typeof deskEventSchema>

/** The secret of a link: 32 bytes as base64url. */
export const linkTokenField = z.string().check(z.regex(/^[\w-]{43}$/))

/** What the page of a link shows before a passkey is made. */
export const enrolmentSchema = z.object({
  name: z.string(),
  email: z.string(),
  options: passkeyCreationSchema,
})

export const enrolBody = z.strictObject({ token: linkTokenField, passkey: newPasskeyBody })
