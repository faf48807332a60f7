/** Reads an event of the payment service, whose signature is right, as what the store does with it. */
import * as z from 'zod/mini'

export interface PaymentEvent {
  id: string
  type: string
  /** The payment that the event is about; undefined if it is about something else. */
  intentId: string | undefined
}

const eventSchema = z.object({
  id: z.string().check(z.regex(/^evt_\w{1,250}$/)),
  type: z.string().check(z.regex(/^[\w.]{1,100}$/)),
  account: z.optional(z.unknown()),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
})

/** An id of another form would address something else at the payment service. */
const INTENT_ID = /^pi_\w{1,250}$/

/** Throws if it is no event. */
export function parseEvent(payload: string): PaymentEvent {
  const { id, type, account, data } = z.parse(eventSchema, JSON.parse(payload))
  // Connected accounts have payments of their own, which this store's key cannot read.
  if (account !== undefined) return { id, type, intentId: undefined }
  const { id: objectId, payment_intent: intent } = data.object
  const found = type.startsWith('payment_intent.') ? objectId : ((intent as { id?: unknown } | null)?.id ?? intent)
  return { id, type, intentId: typeof found === 'string' && INTENT_ID.test(found) ? found : undefined }
}
