import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import { pushAddress, pushSubscriptionBody } from './schema.ts'

export const subscribe = endpoint({
  method: 'POST',
  path: '/PushSubscriptions',
  auth: 'optional',
  body: pushSubscriptionBody,
  output: z.object({}),
  errors: ['UNAUTHORIZED'],
})

export const unsubscribe = endpoint({
  method: 'DELETE',
  path: '/PushSubscriptions',
  auth: 'optional',
  body: z.object({ endpoint: pushAddress }),
  output: z.object({}),
  errors: ['UNAUTHORIZED'],
})
