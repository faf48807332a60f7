import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import { pushAddress, pushSubscriptionSchema } from './schema.ts'

export const subscribe = endpoint({
  method: 'POST',
  path: '/PushSubscriptions',
  access: 'public',
  summary:
    'Have this browser told; repeatable. It gets the news of the customer whose token is given, or without one of none',
  body: pushSubscriptionSchema,
  output: z.object({}),
  errors: ['UNAUTHORIZED'],
})

export const unsubscribe = endpoint({
  method: 'DELETE',
  path: '/PushSubscriptions',
  access: 'public',
  summary: 'Tell this browser nothing any more',
  body: z.object({ endpoint: pushAddress }),
  output: z.object({}),
  errors: ['UNAUTHORIZED'],
})
