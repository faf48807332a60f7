/** Endpoints of the desk's own origin. The store's origin and its API description have none of them. */
import * as z from 'zod/mini'
import { passkeyLoginBody, passkeyRequestSchema } from '#contract/passkeys/schema.ts'
import { endpoint } from '#contract/shared/endpoint.ts'
import { deskEventSchema, enrolBody, enrolmentSchema, linkTokenField, meSchema } from './schema.ts'

const PASSKEY_ERRORS = ['CHALLENGE_EXPIRED', 'PASSKEY_INVALID', 'PASSKEY_UNKNOWN'] as const

/** Opens a link that a command or a manager has made. It can be opened again until a passkey was made. */
export const openLink = endpoint({
  method: 'POST',
  path: '/Staff/links/open',
  auth: 'none',
  body: z.strictObject({ token: linkTokenField }),
  output: enrolmentSchema,
  errors: ['LINK_INVALID'],
})

/** Makes the first passkey of a person, or the one after a lost device: earlier passkeys and sessions end. */
export const enrol = endpoint({
  method: 'POST',
  path: '/Staff/links/use',
  auth: 'none',
  body: enrolBody,
  output: meSchema,
  errors: ['LINK_INVALID', 'PASSKEY_TAKEN', ...PASSKEY_ERRORS],
})

/** For a login, and for proving again who is there. */
export const startLogin = endpoint({
  method: 'POST',
  path: '/Staff/sessions/options',
  auth: 'none',
  output: passkeyRequestSchema,
})

export const login = endpoint({
  method: 'POST',
  path: '/Staff/sessions',
  auth: 'none',
  body: passkeyLoginBody,
  output: meSchema,
  errors: PASSKEY_ERRORS,
})

/** Proves again who is there, in the session that is open. */
export const verify = endpoint({
  method: 'POST',
  path: '/Staff/sessions/verify',
  auth: 'staff',
  body: passkeyLoginBody,
  output: meSchema,
  errors: PASSKEY_ERRORS,
})

export const me = endpoint({ method: 'GET', path: '/Staff/me', auth: 'staff', output: meSchema })

export const logout = endpoint({
  method: 'POST',
  path: '/Staff/sessions/end',
  auth: 'none',
  output: z.object({}),
})

/** Tells an open page when to read again what it shows. */
export const stream = endpoint({
  method: 'GET',
  path: '/Staff/events',
  auth: 'staff',
  output: deskEventSchema,
  transport: 'event-stream',
})
