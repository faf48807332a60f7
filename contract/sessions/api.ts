import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import { REFRESH_PATH } from '#contract/shared/constants.ts'
import { deviceSchema, sessionSchema } from './schema.ts'

export const refresh = endpoint({
  method: 'POST',
  path: REFRESH_PATH,
  auth: 'optional',
  output: sessionSchema,
  errors: ['SESSION_ENDED'],
})

export const logout = endpoint({
  method: 'POST',
  path: '/Customers/logout',
  auth: 'optional',
  output: z.object({}),
  errors: ['UNAUTHORIZED'],
})

export const list = endpoint({
  method: 'GET',
  path: '/Customers/me/sessions',
  auth: 'required',
  output: z.object({ data: z.array(deviceSchema) }),
})

export const end = endpoint({
  method: 'DELETE',
  path: '/Customers/me/sessions/{id}',
  auth: 'required',
  params: z.object({ id: z.string().check(z.regex(/^\w{1,40}$/)) }),
  output: z.object({}),
  errors: ['NOT_FOUND'],
})
