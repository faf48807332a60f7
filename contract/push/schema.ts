/** Web Push subscriptions. */
import * as z from 'zod/mini'
import { maxLength } from '#contract/shared/lengths.ts'

/** Limit of the endpoint URL. */
const MAX_ENDPOINT_CHARACTERS = 2_000

export const pushAddress = z.string().check(maxLength(MAX_ENDPOINT_CHARACTERS), z.regex(/^[\x21-\x7e]+$/))

/** The format of `PushSubscription.toJSON()`. */
export const pushSubscriptionBody = z.object({
  endpoint: pushAddress,
  keys: z.object({
    /** An uncompressed P-256 point and 16 bytes, as base64url. */
    p256dh: z.string().check(z.regex(/^[\w-]{87}$/)),
    auth: z.string().check(z.regex(/^[\w-]{22}$/)),
  }),
})

export type PushSubscription = z.output<typeof pushSubscriptionBody>
