import { createHash } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Env } from './env.ts'

const HALF_YEAR_SECONDS = 15_552_000

/** For everything that is no page: it loads nothing and stands in no frame. */
const NOTHING_ALLOWED = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'"

/** Sent with every answer; a page brings its own Content-Security-Policy. */
export const commonHeaders = (env: Env): Record<string, string> => ({
  'content-security-policy': NOTHING_ALLOWED,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  ...(env.PUBLIC_URL.startsWith('https:') ? { 'strict-transport-security': `max-age=${HALF_YEAR_SECONDS}` } : {}),
})

/** What no browser opens as a document: most of these headers would only make small files a kilobyte larger. */
const NEVER_DOCUMENT = /^(text\/(javascript|css)|font\/|image\/(?!svg))/
const NEEDED_BY_ALL = /^(x-content-type-options|strict-transport-security)$/

export function addCommonHeaders(env: Env): MiddlewareHandler {
  const forDocuments = Object.entries(commonHeaders(env))
  const forOthers = forDocuments.filter(([name]) => NEEDED_BY_ALL.test(name))
  return async (c, next) => {
    await next()
    const headers = NEVER_DOCUMENT.test(c.res.headers.get('content-type') ?? '') ? forOthers : forDocuments
    for (const [name, value] of headers) if (!c.res.headers.has(name)) c.res.headers.set(name, value)
  }
}

export const hashSource = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** What a page may load: our own files, from where they are served, and inline the texts with these hashes. */
export function pagePolicy(env: Env, inline: { scripts: string[]; styles: string[] }): string {
  const files = ["'self'", ...(env.CDN_URL ? [env.CDN_URL] : [])].join(' ')
  return [
    "default-src 'none'",
    ['script-src', files, ...inline.scripts].join(' '),
    ['style-src', files, ...inline.styles].join(' '),
    // Private pictures are fetched with the token, and shown from memory.
    `img-src ${files} data: blob:`,
    `font-src ${files}`,
    ["connect-src 'self'", ...(env.ANALYTICS_URL ? [env.ANALYTICS_URL] : [])].join(' '),
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    // One policy, which gives the worker its address.
    'trusted-types app',
  ].join('; ')
}

/** The worker's own policy governs what it fetches: this origin only. */
export const WORKER_POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'"

/** Vite brings inline scripts and styles, a socket, and an overlay that writes markup. */
export const DEVELOPMENT_POLICY = [
  "default-src 'self'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self' ws:",
  "base-uri 'none'",
  "form-action 'self'",
].join('; ')

/** The API explorer draws itself with inline styles and icons. */
export const EXPLORER_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')
