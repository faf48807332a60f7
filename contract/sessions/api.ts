/** The session as both sides see it. Every page carries this file, so it knows no form. */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { minLength } from './lengths.ts'
import { REFRESH_PATH } from './refresh-path.ts'

export const sessionSchema = z.object({
  access_token: z.string().check(minLength(1)),
  /** Server time of issue, ms; the newest of a device's copies wins by it. */
  issued_at: z.int(),
})
export type SessionAnswer = z.output<typeof sessionSchema>

export const refreshSession = endpoint({
  method: 'POST',
  path: REFRESH_PATH,
  access: 'public',
  summary:
    'Renew the access token given in the Authorization header, expired or not; repeatable while its successor is unused',
  output: sessionSchema,
  errors: ['SESSION_ENDED'],
})

export const logout = endpoint({
  method: 'POST',
  path: '/Customers/logout',
  access: 'public',
  summary: 'End the session whose token is given; without one, nothing happens',
  output: z.object({}),
  errors: ['UNAUTHORIZED'],
})

/** One device's session, as the customer's own list shows it. */
export const deviceSchema = z.object({
  id: z.string(),
  /** Browser and system in plain words: `Safari・iPhone`. */
  device: z.string(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  isCurrent: z.boolean(),
})

export const listSessions = endpoint({
  method: 'GET',
  path: '/Customers/me/sessions',
  access: 'customer',
  summary: "The customer's running sessions, the present one first",
  output: z.object({ data: z.array(deviceSchema) }),
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/Customers/me/sessions/{id}',
  access: 'customer',
  summary: 'Sign another device out',
  params: z.object({ id: z.string().check(z.regex(/^\w{1,40}$/)) }),
  output: z.object({}),
  errors: ['NOT_FOUND'],
})
