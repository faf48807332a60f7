/** Accounts of the people who work at the shops. Customers and guests know nothing of them. */
import * as z from 'zod/mini'
import { newPasskeyBody, passkeyCreationSchema } from '#contract/passkeys/schema.ts'
import { newPasswordField, passwordField } from '#contract/customers/password.ts'
import { DAY_MS, MINUTE_MS } from '#contract/shared/constants.ts'
import { emailField } from '#contract/shared/form-fields.ts'
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

/** Devices keep what they need without signal for this long after the server has responded last. */
export const OFFLINE_FOR_MS = 3 * DAY_MS

/** A shared tablet is locked if no one has touched it for this long. */
export const LOCKED_AFTER_MS = 3 * MINUTE_MS

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

/** Six digits of the authenticator app, or a recovery code. */
const codeField = z
  .string()
  .check(z.trim(), z.minLength(6, '認証アプリの6桁の数字を入力してください。'), z.maxLength(20))

export const newPasswordBody = z.strictObject({
  token: linkTokenField,
  password: newPasswordField,
  /** Of the authenticator app: 20 bytes as base32, made on the device. */
  secret: z.string().check(z.regex(/^[A-Z2-7]{32}$/)),
  code: codeField,
})

export type NewPassword = z.output<typeof newPasswordBody>

export const passwordProofBody = z.strictObject({ password: passwordField, code: codeField })

export type PasswordProof = z.output<typeof passwordProofBody>

export const passwordLoginBody = z.extend(passwordProofBody, { email: emailField })

export type PasswordLogin = z.output<typeof passwordLoginBody>

const isGuessable = (pin: string): boolean =>
  /^(\d)\1+$/.test(pin) || '0123456789'.includes(pin) || '9876543210'.includes(pin)

/** For tablets of the shop. */
export const newPinField = z.string().check(
  z.regex(/^\d{4,8}$/, 'PINは、4桁から8桁の数字で入力してください。'),
  z.refine((pin) => !isGuessable(pin), '同じ数字や、続いた数字のPINは使えません。'),
)

export const pinLoginBody = z.strictObject({ staffId: z.string(), pin: z.string().check(z.regex(/^\d{1,8}$/)) })

export type PinLogin = z.output<typeof pinLoginBody>

export const tabletSchema = z.object({
  id: z.string(),
  name: z.string(),
  shopId: z.int(),
  /** Who can log in by PIN. */
  people: z.array(z.object({ id: z.string(), name: z.string() })),
})

export type Tablet = z.output<typeof tabletSchema>
