import { createHash } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { listPlayerOrigins } from '#contract/movies/video-link.ts'
import type { Env } from '#server/platform/system/env.ts'

const HALF_YEAR_SECONDS = 15_552_000

/** For responses other than pages: nothing is loaded or framed. */
const DENY_ALL_POLICY = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'"

/** Sent with every response; pages set their own Content-Security-Policy. */
export const commonHeaders = (env: Env): Record<string, string> => ({
  'content-security-policy': DENY_ALL_POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  ...(env.PUBLIC_URL.startsWith('https:') ? { 'strict-transport-security': `max-age=${HALF_YEAR_SECONDS}` } : {}),
})

/** Types that browsers never open as documents. For them most of these headers only add a kilobyte. */
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

/** Pages may load the store's own files and inline texts with these hashes. */
export function pagePolicy(env: Env, inline: { scripts: string[]; styles: string[] }): string {
  const files = ["'self'", ...(env.CDN_URL ? [env.CDN_URL] : [])].join(' ')
  return [
    "default-src 'none'",
    ['script-src', files, ...inline.scripts].join(' '),
    ['style-src', files, ...inline.styles].join(' '),
    // Private pictures are fetched with the token and shown as blobs.
    `img-src ${files} data: blob:`,
    `font-src ${files}`,
    // Films and their captions, and the players of videos elsewhere.
    "media-src 'self'",
    ['frame-src', ...listPlayerOrigins()].join(' '),
    ["connect-src 'self'", ...(env.ANALYTICS_URL ? [env.ANALYTICS_URL] : [])].join(' '),
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    // The only policy, used to register the worker.
    'trusted-types app',
  ].join('; ')
}

/** Limits the worker's requests to this origin. */
export const WORKER_POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'"

/** Vite needs inline scripts and styles, a web socket, and an overlay that writes markup. */
export const DEVELOPMENT_POLICY = [
  "default-src 'self'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self' ws:",
  ['frame-src', ...listPlayerOrigins()].join(' '),
  "base-uri 'none'",
  "form-action 'self'",
].join('; ')

/** Swagger UI uses inline styles and icons. */
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
