import * as z from 'zod/mini'
import { passwordField } from '#contract/customers/password.ts'
import { sessionSchema } from '#contract/sessions/schema.ts'
import { endpoint } from '#contract/shared/endpoint.ts'
import {
  newPasskeyBody,
  passkeyCreationSchema,
  passkeyLoginBody,
  passkeyNameField,
  passkeyRequestSchema,
  passkeySchema,
} from './schema.ts'

const idParams = z.object({ id: z.string().check(z.regex(/^\w{26}$/)) })

export const list = endpoint({
  method: 'GET',
  path: '/Customers/me/passkeys',
  auth: 'required',
  output: z.object({
    data: z.array(passkeySchema),
    /** The login was too long ago to add a passkey without the password. */
    needsPassword: z.boolean(),
  }),
})

export const startAdding = endpoint({
  method: 'POST',
  path: '/Customers/me/passkeys/options',
  auth: 'required',
  body: z.object({ password: z.optional(passwordField) }),
  output: passkeyCreationSchema,
  errors: ['PASSKEY_LIMIT'],
})

export const add = endpoint({
  method: 'POST',
  path: '/Customers/me/passkeys',
  auth: 'required',
  body: newPasskeyBody,
  output: passkeySchema,
  errors: ['CHALLENGE_EXPIRED', 'PASSKEY_INVALID', 'PASSKEY_LIMIT', 'PASSKEY_TAKEN'],
})

export const rename = endpoint({
  method: 'PATCH',
  path: '/Customers/me/passkeys/{id}',
  auth: 'required',
  params: idParams,
  body: z.object({ name: passkeyNameField }),
  output: passkeySchema,
  errors: ['NOT_FOUND'],
})

export const remove = endpoint({
  method: 'DELETE',
  path: '/Customers/me/passkeys/{id}',
  auth: 'required',
  params: idParams,
  /** With this id the browser asks the provider to remove it, too. */
  output: z.object({ credentialId: z.string() }),
  errors: ['NOT_FOUND'],
})

export const startLogin = endpoint({
  method: 'POST',
  path: '/Customers/login/passkey/options',
  auth: 'none',
  output: passkeyRequestSchema,
})

export const login = endpoint({
  method: 'POST',
  path: '/Customers/login/passkey',
  auth: 'none',
  body: passkeyLoginBody,
  output: sessionSchema,
  errors: ['CHALLENGE_EXPIRED', 'LOGIN_FAILED', 'PASSKEY_INVALID', 'PASSKEY_UNKNOWN'],
})
