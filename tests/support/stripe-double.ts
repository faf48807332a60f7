/**
 * A local Stripe: keeps the states of customers, cards, intents and refunds, signs its events and sends them to the store.
 * The store talks to it through the real `stripe` package. Each request, response and event is checked against Stripe's
 * description of its API (stripe/api.ts).
 *
 * In a test: `const stripe = await startStripeDouble()`, then a store with `stripe.env`. A page or another process uses
 * the control API (see stripe-controls.ts), from any origin. As a process of its own:
 * `node tests/support/stripe-double.ts 12111 http://localhost:3000` prints the settings for a store at that address.
 */
import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { getRequestListener } from '@hono/node-server'
import { Hono, type Context } from 'hono'
import { addControls, type Fault, type StripeControls } from './stripe-controls.ts'
import { type EndpointName, findEventProblem, findRequestProblem, findResponseProblem } from './stripe/api.ts'
import { refuse, StripeRefusal } from './stripe-refusal.ts'
import type { Params, StripeEvent } from './stripe-objects.ts'
import { addRedirectPages } from './stripe-redirect.ts'
import { createStripeStates, type StripeStates } from './stripe-states.ts'

export const STRIPE_KEYS = {
  STRIPE_SECRET_KEY: 'sk_test_double',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_double',
  STRIPE_WEBHOOK_SECRET: 'whsec_double',
}

/** Sends an event to the store; resolves with the status of its response. */
export type SendEvent = (payload: string, signature: string) => Promise<number>

interface Options {
  port?: number
  /** Where events go. Without it they wait in `events`. */
  send?: SendEvent
  now?: () => number
}

export interface StripeDouble extends StripeControls {
  url: string
  /** Settings of a store that uses this double. */
  env: Record<string, string>
  states: StripeStates
  /** Events that were not delivered yet, the oldest first. */
  events: StripeEvent[]
  /** Headers and paths of all requests. */
  requests: { path: string; version: string | undefined; key: string | undefined }[]
  /** Where requests, responses and events differ from Stripe's description of its API. `stop` throws if there are any. */
  problems: string[]
  /** Ends faults that were not used up. */
  heal(): void
  sendTo(send: SendEvent): void
  stop(): Promise<void>
}

export const postEventsTo =
  (storeUrl: string): SendEvent =>
  async (payload, signature) => {
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    const response = await fetch(`${storeUrl}/api/Payments/webhook`, { method: 'POST', headers, body: payload })
    await response.body?.cancel()
    return response.status
  }

export const signEvent = (payload: string, nowMs: number, secret = STRIPE_KEYS.STRIPE_WEBHOOK_SECRET): string => {
  const at = Math.floor(nowMs / 1_000)
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex')}`
}

export async function startStripeDouble({ port = 0, send, now = Date.now }: Options = {}): Promise<StripeDouble> {
  let isHeld = false
  let target = send
  const events: StripeEvent[] = []
  const faults: { fault: Fault; matching: RegExp; left: number }[] = []
  const requests: StripeDouble['requests'] = []
  const sendOne = async (event: StripeEvent): Promise<number> => {
    const payload = JSON.stringify(event)
    // A store that cannot be reached gets the event again when `deliver` is called.
    return (await target?.(payload, signEvent(payload, now())).catch(() => 0)) ?? 0
  }
  const deliver: StripeDouble['deliver'] = async (pick = (all) => all) => {
    const statuses = []
    for (const event of pick(events.splice(0))) {
      const status = await sendOne(event)
      statuses.push(status)
      if (status !== 200) events.push(event)
    }
    return statuses
  }
  const problems: string[] = []
  const report = (problem: string) => {
    problems.push(problem)
    console.error(problem)
  }
  const states = createStripeStates(now, (event) => {
    const problem = findEventProblem(event)
    if (problem !== undefined) report(`the event ${event.type} has ${problem}`)
    events.push(event)
    if (!isHeld && target) setImmediate(() => void deliver())
  })
  const app = new Hono()
  app.use('/v1/*', async (c, next) => {
    const path = `${c.req.method} ${c.req.path}`
    requests.push({ path, version: c.req.header('stripe-version'), key: c.req.header('idempotency-key') })
    if (c.req.header('authorization') !== `Bearer ${STRIPE_KEYS.STRIPE_SECRET_KEY}`)
      return c.json({ error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } }, 401)
    const found = faults.find((it) => it.left > 0 && it.matching.test(path))
    if (found) found.left -= 1
    if (found?.fault !== 'unreachable') await next()
    if (found?.fault === 'timeout') await new Promise(() => {})
    // The header keeps the package from trying again at once.
    if (found) c.res = c.json({ error: { type: 'api_error' } }, 502, { 'stripe-should-retry': 'false' })
    return undefined
  })
  addApi(app, { states, report, url: () => url })
  addRedirectPages(app, states)
  const failNext: StripeDouble['failNext'] = (fault, matching = /./, times = 1) =>
    void faults.push({ fault, matching, left: times })
  const hold = (held: boolean) => {
    isHeld = held
  }
  addControls(app, states, { hold, deliver, failNext })
  app.onError((error, c) => {
    if (error instanceof StripeRefusal) return c.json({ error: error.body }, error.status as 400)
    report(String(error))
    return c.json({ error: { type: 'api_error' } }, 500, { 'stripe-should-retry': 'false' })
  })

  const server = createServer(getRequestListener(app.fetch)).listen(port, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://localhost:${(server.address() as AddressInfo).port}`
  return {
    url,
    env: { ...STRIPE_KEYS, STRIPE_API_URL: url },
    states,
    events,
    requests,
    problems,
    hold,
    deliver,
    failNext,
    heal: () => void faults.splice(0),
    sendTo: (it) => {
      target = it
    },
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
      if (problems.length > 0) throw new Error(problems.join('\n'))
    },
  }
}

/** `a[b]=1&a[c]=2` → `{ a: { b: '1', c: '2' } }` */
async function readParams(c: Context): Promise<Params> {
  return toParams(new URLSearchParams(await c.req.text()))
}

function toParams(pairs: URLSearchParams): Params {
  const params: Params = {}
  for (const [name, value] of pairs) {
    const path = name.replaceAll(']', '').split('[')
    const parent = path.slice(0, -1).reduce((at, key) => (at[key] ??= {}) as Params, params)
    parent[path.at(-1)!] = value
  }
  return params
}

/** Query parameters in the same form as a body. */
const readQuery = (c: Context): Params => toParams(new URL(c.req.url).searchParams)

interface Api {
  states: StripeStates
  report: (problem: string) => void
  /** Of the double. */
  url: () => string
}

function addApi(app: Hono, { states, report, url }: Api): void {
  /** Responses by idempotency key. */
  const stored = new Map<string, { request: string; body: string; status: number }>()
  /** Every request and response is compared with Stripe's description. */
  const serve = (name: EndpointName, run: (params: Params, id: string) => unknown) => {
    const [method = '', path = ''] = name.split(' ')
    app.on(method, path, async (c) => {
      const params = method === 'POST' ? await readParams(c) : readQuery(c)
      const key = c.req.header('idempotency-key')
      const request = `${c.req.path} ${JSON.stringify(params)}`
      const known = key === undefined ? undefined : stored.get(key)
      if (known && known.request !== request)
        throw new StripeRefusal(400, { type: 'idempotency_error', message: 'Other parameters with the same key' })
      const response = known ?? {
        request,
        ...respond(() => {
          const problem = findRequestProblem(name, params)
          if (problem !== undefined) {
            report(`${name} was called with ${problem}`)
            refuse(problem.endsWith(': unknown') ? 'parameter_unknown' : 'parameter_invalid', problem)
          }
          const body = run(params, c.req.param('id') ?? '')
          const wrong = findResponseProblem(name, body)
          if (wrong !== undefined) report(`${name} responded with ${wrong}`)
          return body
        }),
      }
      if (key !== undefined) stored.set(key, response)
      return c.body(response.body, response.status as 200, { 'content-type': 'application/json' })
    })
  }
  serve('POST /v1/customers', states.createCustomer)
  serve('POST /v1/customers/:id', (params, id) => states.updateCustomer(id, params))
  serve('GET /v1/customers/:id', (_, id) => states.getCustomer(id))
  serve('DELETE /v1/customers/:id', (_, id) => states.deleteCustomer(id))
  serve('GET /v1/customers/:id/payment_methods', (params, id) =>
    toPage(`/v1/customers/${id}/payment_methods`, states.listMethods(id), params),
  )
  serve('GET /v1/payment_methods/:id', (_, id) => states.getMethod(id))
  serve('POST /v1/payment_methods/:id/detach', (_, id) => states.detachMethod(id))
  serve('POST /v1/payment_intents', (params) => states.createIntent('payment_intent', params))
  serve('GET /v1/payment_intents/:id', (_, id) => states.getIntent(id))
  serve('POST /v1/payment_intents/:id', (params, id) => states.updateIntent(id, params))
  serve('POST /v1/payment_intents/:id/confirm', (params, id) => states.confirmByStore(id, params, url()))
  serve('POST /v1/payment_intents/:id/cancel', (_, id) => states.cancelIntent(id))
  serve('POST /v1/setup_intents', (params) => states.createIntent('setup_intent', params))
  serve('POST /v1/refunds', states.createRefund)
  serve('GET /v1/refunds/:id', (_, id) => states.getRefund(id))
  serve('GET /v1/refunds', (params) =>
    toPage('/v1/refunds', states.listRefunds(String(params['payment_intent'])), params),
  )
}

/** Ten entries, unless the request asks for another number. */
function toPage(url: string, all: { id: string }[], { limit = '10', starting_after: after }: Params): object {
  const start = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1
  const end = start + Number(limit)
  return { object: 'list', data: all.slice(start, end), has_more: all.length > end, url }
}

function respond(run: () => unknown): { body: string; status: number } {
  try {
    return { body: JSON.stringify(run()), status: 200 }
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error
    return { body: JSON.stringify({ error: error.body }), status: error.status }
  }
}

if (import.meta.main) {
  const [port = '12111', storeUrl = 'http://localhost:3000'] = process.argv.slice(2)
  const { env } = await startStripeDouble({ port: Number(port), send: postEventsTo(storeUrl) })
  for (const [name, value] of Object.entries(env)) console.log(`${name}=${value}`)
}
