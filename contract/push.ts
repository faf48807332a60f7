/** Browsers that want to be told (Web Push). */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { maxLength } from './lengths.ts'

/** Of a URL, as a browser writes it. */
const MAX_ENDPOINT_CHARACTERS = 2_000

const pushAddress = z.string().check(maxLength(MAX_ENDPOINT_CHARACTERS), z.regex(/^[\x21-\x7e]+$/))

/** As a browser puts its subscription into JSON. */
export const pushSubscriptionSchema = z.object({
  endpoint: pushAddress,
  keys: z.object({
    /** An uncompressed point of P-256, and 16 bytes; base64url. */
    p256dh: z.string().check(z.regex(/^[\w-]{87}$/)),
    auth: z.string().check(z.regex(/^[\w-]{22}$/)),
  }),
})
export type PushSubscription = z.output<typeof pushSubscriptionSchema>

export const subscribePush = endpoint({
  method: 'POST',
  path: '/PushSubscriptions',
  access: 'public',
  summary:
    'Have this browser told; repeatable. It gets the news of the customer whose token is given, or without one of none',
  body: pushSubscriptionSchema,
  output: z.object({}),
  errors: ['UNAUTHORIZED'],
})

export const unsubscribePush = endpoint({
  method: 'DELETE',
  path: '/PushSubscriptions',
  access: 'public',
  summary: 'Tell this browser nothing any more',
  body: z.object({ endpoint: pushAddress }),
  output: z.object({}),
})
