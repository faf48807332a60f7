/** Lets a page that plays Stripe's browser script, or a journey, change what the local Stripe does. */
import type { Hono } from 'hono'
import { cors } from 'hono/cors'
import type { StripeEvent } from './stripe-objects.ts'
import type { Confirmation, Outcome, StripeStates } from './stripe-states.ts'

/**
 * `unreachable`: nothing happens. `response-lost`: the request is processed, then a gateway fails. `timeout`: it is
 * processed, and no response ever comes.
 */
export type Fault = 'unreachable' | 'response-lost' | 'timeout'

export interface StripeControls {
  /** Events are delivered as they happen, unless held. */
  hold(isHeld: boolean): void
  /** Delivers waiting events, in this order and number; resolves with the statuses. */
  deliver(pick?: (events: StripeEvent[]) => StripeEvent[]): Promise<number[]>
  /** The next requests whose method and path match fail like this. */
  failNext(fault: Fault, matching?: RegExp, times?: number): void
}

interface ConfirmBody extends Confirmation {
  clientSecret: string
  outcome: Outcome
}

/**
 * JSON requests of a page that plays Stripe's script, or of a journey. Responses are the changed object, or `{ error }`.
 * - `POST /control/confirm { clientSecret, outcome, method?, last4? }` for payments and saved cards; see `Outcome`
 * - `POST /control/complete { clientSecret, outcome }` ends 3-D Secure or processing
 * - `POST /control/fail { fault, matching?, times? }` makes the store's next requests fail
 * - `POST /control/hold { isHeld }` keeps events; `POST /control/deliver { times?, isReversed? }` sends them
 * - `GET /control/intents` lists payments and setups
 */
export function addControls(app: Hono, states: StripeStates, { hold, deliver, failNext }: StripeControls): void {
  app.use('/control/*', cors())
  const toId = (secret: string) => secret.split('_secret_')[0]!
  app.post('/control/confirm', async (c) => {
    const { clientSecret, outcome, ...more } = await c.req.json<ConfirmBody>()
    return c.json(states.confirmIntent(toId(clientSecret), clientSecret, outcome, more))
  })
  app.post('/control/complete', async (c) => {
    const { clientSecret, outcome } = await c.req.json<ConfirmBody>()
    return c.json(states.completeIntent(toId(clientSecret), outcome))
  })
  app.post('/control/fail', async (c) => {
    const { fault, matching = '', times } = await c.req.json<{ fault: Fault; matching?: string; times?: number }>()
    failNext(fault, new RegExp(matching), times)
    return c.json({})
  })
  app.post('/control/hold', async (c) => {
    hold((await c.req.json<{ isHeld: boolean }>()).isHeld)
    return c.json({})
  })
  app.post('/control/deliver', async (c) => {
    const { times = 1, isReversed = false } = await c.req.json<{ times?: number; isReversed?: boolean }>()
    const statuses = await deliver((all) => {
      const ordered = isReversed ? all.toReversed() : all
      return ordered.flatMap((event) => Array<StripeEvent>(times).fill(event))
    })
    return c.json({ statuses })
  })
  app.get('/control/intents', (c) => c.json([...states.intents.values()]))
}
