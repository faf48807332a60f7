/** An error response of Stripe. */
export class StripeRefusal extends Error {
  override name = 'StripeRefusal'
  status: number
  body: { type: string; code?: string; message: string; payment_intent?: unknown }

  constructor(status: number, body: StripeRefusal['body']) {
    super(body.message)
    this.status = status
    this.body = body
  }
}

export const refuse = (code: string, message: string, extra: object = {}): never => {
  throw new StripeRefusal(400, { type: 'invalid_request_error', code, message, ...extra })
}
