/** Passkeys: credentials of the Web Authentication standard, which log a customer in without the password. */
import * as z from 'zod/mini'
import { boundedLine } from '#contract/shared/form-fields.ts'
import { maxLength, minLength } from '#contract/shared/lengths.ts'

export const MAX_PASSKEYS = 20
export const MAX_PASSKEY_NAME = 50

/** What browsers and authenticators sign or return, as base64url. */
const bytes = (maxCharacters: number) =>
  z.string().check(minLength(1), maxLength(maxCharacters, { abort: true }), z.regex(/^[\w-]+$/))

/** At most 1,023 bytes by the standard. */
const credentialId = bytes(1_364)
const clientDataJSON = bytes(4_000)

export const passkeyNameField = boundedLine(MAX_PASSKEY_NAME, 'パスキーの名前を入力してください。')

export const passkeySchema = z.object({
  /** Of the list, not of the credential. */
  id: z.string(),
  name: z.string(),
  /** The browser that added it: `Safari・iPhone`. */
  device: z.string(),
  /** The provider copies it to the customer's other devices. */
  isSynced: z.boolean(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.nullable(z.iso.datetime()),
})

export type Passkey = z.output<typeof passkeySchema>

/** The format of `PublicKeyCredentialCreationOptionsJSON`. */
export const passkeyCreationSchema = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  /** Of this customer: no authenticator stores a second one. */
  excludeCredentials: z.array(
    z.object({ type: z.literal('public-key'), id: z.string(), transports: z.array(z.string()) }),
  ),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
  timeout: z.int(),
})

export type PasskeyCreation = z.output<typeof passkeyCreationSchema>

/** The format of `PublicKeyCredentialRequestOptionsJSON`. The customer chooses the passkey, so none is named. */
export const passkeyRequestSchema = z.object({
  challenge: z.string(),
  rpId: z.string(),
  userVerification: z.literal('required'),
  timeout: z.int(),
})

export type PasskeyRequest = z.output<typeof passkeyRequestSchema>

/** What the browser returns for a new passkey. */
export const newPasskeyBody = z.object({
  credentialId,
  clientDataJSON,
  /** Without an attestation it has less than 2 kB. */
  attestationObject: bytes(20_000),
  transports: z.array(z.string().check(z.regex(/^[a-z-]{1,20}$/))).check(maxLength(10)),
})

export type NewPasskey = z.output<typeof newPasskeyBody>

/** What the browser returns when the customer has chosen a passkey. */
export const passkeyLoginBody = z.object({
  credentialId,
  clientDataJSON,
  authenticatorData: bytes(4_000),
  signature: bytes(10_000),
  userHandle: bytes(86),
})

export type PasskeyLogin = z.output<typeof passkeyLoginBody>
