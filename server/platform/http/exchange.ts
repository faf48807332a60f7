import type { Context } from 'hono'
import type { HttpEnv } from './http-env.ts'
import { sourceAddress } from './source-address.ts'

/** A request and its answer, beyond what the contract says of them. */
export interface Exchange {
  /** The network address that counts. */
  source: string
  userAgent: string
  /** From the Authorization header, not verified; MALFORMED where it holds no token. Cookies are never read. */
  token: string | undefined
  /** Aborted when the other end is gone. */
  signal: AbortSignal
  setCookies(cookies: readonly string[]): void
}

/** For an Authorization header without a token. Its sender does not count as a guest; real tokens are never empty. */
export const MALFORMED = ''

const BEARER = /^Bearer +([\w.~+/-]+=*)$/i

const tokenIn = (header: string | undefined): string | undefined =>
  header === undefined ? undefined : (BEARER.exec(header)?.[1] ?? MALFORMED)

export const openExchange = (c: Context<HttpEnv>, trustedProxies: number): Exchange => ({
  source: sourceAddress(
    { peer: c.env?.incoming?.socket.remoteAddress, forwardedFor: c.req.header('x-forwarded-for') },
    trustedProxies,
  ),
  userAgent: c.req.header('user-agent') ?? '',
  token: tokenIn(c.req.header('authorization')),
  get signal() {
    return c.req.raw.signal
  },
  setCookies: (cookies) => {
    for (const cookie of cookies) c.header('set-cookie', cookie, { append: true })
  },
})
