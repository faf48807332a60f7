import type { Context } from 'hono'
import { getSourceAddress } from './client-address.ts'
import type { Scope } from '#contract/shared/scopes.ts'
import type { HttpBindings } from '@hono/node-server'
import type { Logger } from 'pino'

/** The parts of request and response that the contract does not describe. */
export interface Exchange {
  /** Client address for rate limits. */
  source: string
  userAgent: string
  /** Unverified token of the Authorization header; MALFORMED_TOKEN if the header has none. Cookies are never read. */
  token: string | undefined
  /** Aborted when the client disconnects. */
  signal: AbortSignal
  setCookies(cookies: readonly string[]): void
}

/** An Authorization header without a token. The client does not count as a guest. Real tokens are never empty. */
export const MALFORMED_TOKEN = ''

const BEARER = /^Bearer +([\w.~+/-]+=*)$/i

const parseToken = (header: string | undefined): string | undefined =>
  header === undefined ? undefined : (BEARER.exec(header)?.[1] ?? MALFORMED_TOKEN)

export const openExchange = (c: Context<HttpEnv>, trustedProxies: number): Exchange => ({
  source: getSourceAddress(
    { peer: c.env?.incoming?.socket.remoteAddress, forwardedFor: c.req.header('x-forwarded-for') },
    trustedProxies,
  ),
  userAgent: c.req.header('user-agent') ?? '',
  token: parseToken(c.req.header('authorization')),
  get signal() {
    return c.req.raw.signal
  },
  setCookies: (cookies) => {
    for (const cookie of cookies) c.header('set-cookie', cookie, { append: true })
  },
})

/** The customer of a request, as proved by its token. */
export interface SignedIn {
  customerId: string
  sessionId: string
  scope: Scope[]
  /** When the token of the request expires, ms. */
  tokenExpiresAt: number
}

/** Injected by `app.ts`. Rejects with UNAUTHORIZED if the token is missing or no longer valid. */
export type Authenticate = (token: string | undefined) => Promise<SignedIn>

/** Context of every request. In-process requests have no bindings. */
export interface HttpEnv {
  Bindings: Partial<HttpBindings>
  Variables: {
    requestId: string
    log: Logger
  }
}
