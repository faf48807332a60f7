/** Endpoints of the desk's own origin. The store's origin and its API description have none of them. */
import * as z from 'zod/mini'
import { passkeyLoginBody, passkeyRequestSchema } from '#contract/passkeys/schema.ts'
import { pushAddress, pushSubscriptionBody } from '#contract/push/schema.ts'
import { endpoint } from '#contract/shared/endpoint.ts'
import { boundedLine } from '#contract/shared/form-fields.ts'
import {
  deskEventSchema,
  enrolBody,
  enrolmentSchema,
  linkTokenField,
  meSchema,
  newPasswordBody,
  newPinField,
  passwordLoginBody,
  passwordProofBody,
  pinLoginBody,
  tabletSchema,
} from './schema.ts'

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

const PASSWORD_ERRORS = ['LOGIN_FAILED', 'TOO_MANY_REQUESTS'] as const

/** Instead of a passkey: a password and an authenticator app. The recovery codes are shown once. */
export const enrolByPassword = endpoint({
  method: 'POST',
  path: '/Staff/links/password',
  auth: 'none',
  body: newPasswordBody,
  output: z.object({ me: meSchema, recoveryCodes: z.array(z.string()) }),
  errors: ['LINK_INVALID', ...PASSWORD_ERRORS],
})

export const loginByPassword = endpoint({
  method: 'POST',
  path: '/Staff/sessions/password',
  auth: 'none',
  body: passwordLoginBody,
  output: meSchema,
  errors: PASSWORD_ERRORS,
})

export const verifyByPassword = endpoint({
  method: 'POST',
  path: '/Staff/sessions/verify-password',
  auth: 'staff',
  body: passwordProofBody,
  output: meSchema,
  errors: PASSWORD_ERRORS,
})

/** Null if this device is not a tablet that several people share. */
export const tablet = endpoint({
  method: 'GET',
  path: '/Staff/tablet',
  auth: 'none',
  output: z.object({ tablet: z.nullable(tabletSchema) }),
})

export const loginByPin = endpoint({
  method: 'POST',
  path: '/Staff/sessions/pin',
  auth: 'none',
  body: pinLoginBody,
  output: meSchema,
  errors: PASSWORD_ERRORS,
})

/** Of the person who is logged in. Needs a proof of the last minutes of who is there. */
export const savePin = endpoint({
  method: 'POST',
  path: '/Staff/pin',
  auth: 'staff',
  body: z.strictObject({ pin: newPinField }),
  output: z.object({}),
  errors: ['VERIFICATION_NEEDED'],
})

/** Makes this device a tablet that the people of a shop share. Its secret is a cookie. */
export const enrolTablet = endpoint({
  method: 'POST',
  path: '/Staff/tablets',
  auth: 'staff',
  body: z.strictObject({ name: boundedLine(40, '端末の名前を入力してください。'), shopId: z.int() }),
  output: tabletSchema,
  errors: ['REFUSED', 'VERIFICATION_NEEDED'],
})

const deviceSchema = z.object({
  id: z.string(),
  /** Of the browser and system, or of the tablet. */
  name: z.string(),
  person: z.string(),
  /** Undefined for a tablet. */
  staffId: z.optional(z.string()),
  shopId: z.nullable(z.int()),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  isOwn: z.boolean(),
})

/** Where staff are logged in, and the tablets of the shops. The last used first. */
export const devices = endpoint({
  method: 'GET',
  path: '/Staff/devices',
  auth: 'staff',
  output: z.object({ sessions: z.array(deviceSchema), tablets: z.array(deviceSchema) }),
})

/** For the subscription of a browser at its push service. */
export const pushKey = endpoint({
  method: 'GET',
  path: '/Staff/push-key',
  auth: 'none',
  output: z.object({ pushKey: z.string() }),
})

/** Notifies this browser of what is urgent in the person's shops. */
export const subscribe = endpoint({
  method: 'POST',
  path: '/Staff/push-subscriptions',
  auth: 'staff',
  body: pushSubscriptionBody,
  output: z.object({}),
})

export const unsubscribe = endpoint({
  method: 'DELETE',
  path: '/Staff/push-subscriptions',
  auth: 'staff',
  body: z.object({ endpoint: pushAddress }),
  output: z.object({}),
})
