import { hash } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { listPlayerOrigins } from '#contract/shared/video-link.ts'
import { PAYMENT_PAGES } from '#contract/shared/constants.ts'
import type { Env } from '#server/platform/system/env.ts'

const HALF_YEAR_SECONDS = 15_552_000

/** For responses other than pages: nothing is loaded or framed. */
const DENY_ALL_POLICY = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'"

/** `payment`: origins that may ask the browser for a payment. */
const listPermissions = (payment = ''): string =>
  `camera=(), microphone=(), geolocation=(), payment=(${payment}), usb=(), browsing-topics=()`

/**
 * Sent with every response; pages set their own Content-Security-Policy. Cross-Origin-Opener-Policy is left out:
 * Chromium starts another process for it (docs/decisions/0049-no-cross-origin-opener-policy.md).
 */
export const commonHeaders = (env: Env): Record<string, string> => ({
  'content-security-policy': DENY_ALL_POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': listPermissions(),
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

export const hashSource = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`

interface InlineHashes {
  scripts: string[]
  styles: string[]
}

/** What Stripe's script needs of the document: https://docs.stripe.com/security/guide#content-security-policy */
const STRIPE = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  requests: ['https://api.stripe.com'],
  /** Frames that open Apple Pay and Google Pay. */
  payers: ['https://js.stripe.com', 'https://*.js.stripe.com'],
}
const NO_STRIPE: typeof STRIPE = { scripts: [], frames: [], requests: [], payers: [] }

/** The headers that decide what a document may load. Without a key no document admits Stripe. */
export function pageHeaders(env: Env, path: string, inline: InlineHashes): Record<string, string> {
  if (!env.STRIPE || !PAYMENT_PAGES.test(path)) return { 'content-security-policy': pagePolicy(env, inline) }
  return {
    'content-security-policy': pagePolicy(env, inline, STRIPE),
    'permissions-policy': listPermissions(['self', ...STRIPE.payers.map((it) => `"${it}"`)].join(' ')),
  }
}

/** Pages may load the store's own files and inline texts with these hashes. */
function pagePolicy(env: Env, inline: InlineHashes, stripe = NO_STRIPE): string {
  const files = ["'self'", ...(env.CDN_URL ? [env.CDN_URL] : [])].join(' ')
  return [
    "default-src 'none'",
    ['script-src', files, ...stripe.scripts, ...inline.scripts].join(' '),
    ['style-src', files, ...inline.styles].join(' '),
    // Private pictures are fetched with the token and shown as blobs.
    `img-src ${files} data: blob:`,
    "font-src 'self'",
    // Films and their captions, and the players of videos elsewhere.
    "media-src 'self'",
    ['frame-src', ...listPlayerOrigins(), ...stripe.frames].join(' '),
    ["connect-src 'self'", ...(env.ANALYTICS_URL ? [env.ANALYTICS_URL] : []), ...stripe.requests].join(' '),
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    // One policy registers the worker. Stripe's loader uses the default one (src/features/payments/load-stripe.ts).
    stripe === NO_STRIPE ? 'trusted-types app' : 'trusted-types app default',
  ].join('; ')
}

/** Limits the worker's requests to this origin. */
export const WORKER_POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'"

/** Vite needs inline scripts and styles, a web socket, and an overlay that writes markup. */
export function developmentPolicy(path: string): string {
  const stripe = PAYMENT_PAGES.test(path) ? STRIPE : NO_STRIPE
  return [
    "default-src 'self'",
    ["script-src 'self' 'unsafe-inline'", ...stripe.scripts].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    ["connect-src 'self' ws:", ...stripe.requests].join(' '),
    ['frame-src', ...listPlayerOrigins(), ...stripe.frames].join(' '),
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ')
}

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

/** The desk has scanners, but neither players nor payments. Libraries add styles with the nonce. */
export const deskHeaders = (deskUrl: string, nonce?: string): Record<string, string> => ({
  'content-security-policy':
    nonce === undefined
      ? DENY_ALL_POLICY
      : [
          "default-src 'none'",
          "script-src 'self'",
          `style-src 'self' 'nonce-${nonce}'`,
          // Of the framework's components, which set sizes.
          "style-src-attr 'unsafe-inline'",
          "img-src 'self' data: blob:",
          "font-src 'self'",
          "connect-src 'self'",
          "manifest-src 'self'",
          "worker-src 'self'",
          "base-uri 'none'",
          "form-action 'none'",
          "frame-ancestors 'none'",
        ].join('; '),
  'permissions-policy':
    'camera=(self), publickey-credentials-get=(self), publickey-credentials-create=(self), microphone=(), geolocation=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
  ...(deskUrl.startsWith('https:') ? { 'strict-transport-security': `max-age=${HALF_YEAR_SECONDS}` } : {}),
})
