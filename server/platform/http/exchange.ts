import type { Context } from 'hono'
import type { HttpEnv } from './http-env.ts'
import { getSourceAddress } from './client-address.ts'

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
