import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import { REFRESH_PATH } from './refresh-path.ts'
import { deviceSchema, sessionSchema } from './schema.ts'

export const refresh = endpoint({
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

export const list = endpoint({
  method: 'GET',
  path: '/Customers/me/sessions',
  access: 'customer',
  summary: "The customer's running sessions, the present one first",
  output: z.object({ data: z.array(deviceSchema) }),
})

export const end = endpoint({
  method: 'DELETE',
  path: '/Customers/me/sessions/{id}',
  access: 'customer',
  summary: 'Sign another device out',
  params: z.object({ id: z.string().check(z.regex(/^\w{1,40}$/)) }),
  output: z.object({}),
  errors: ['NOT_FOUND'],
})
