/** Reads all settings. Each one is listed in `.env.example`. No other file reads process.env. */
import * as z from 'zod/mini'
import { deskShape, type DeskSettings, readDesk } from './env-desk.ts'
import { type S3Settings, listMissingS3, readS3, s3Shape } from './env-s3.ts'
import { listWrongStripe, readStripe, type StripeSettings, stripeShape } from './env-stripe.ts'
import { StartupError } from './errors.ts'

const DEFAULT_DATA_DIR = 'data'

const ORIGIN_EXPECTED = 'an address such as https://shop.example.jp, without a path'

/** 128 bits in hexadecimal. */
const MIN_SECRET_CHARACTERS = 32
/** Damaged values often contain control characters or a line break from a file. */
const SECRET = `at least ${MIN_SECRET_CHARACTERS} random characters of ASCII, without a space or line break at its ends`
const MAX_LIMIT = 1_000_000

const expect = (expected: string) => ({ error: () => expected })

const integer = (min: number, max: number) => {
  const expected = `a whole number from ${min} to ${max}`
  return z.pipe(
    z.pipe(z.string().check(z.regex(/^\d{1,9}$/, expect(expected))), z.transform(Number)),
    z.int(expect(expected)).check(z.gte(min, expect(expected)), z.lte(max, expect(expected))),
  )
}

const flag = z.pipe(
  z.enum(['0', '1'], expect('1 or 0')),
  z.transform((text: '0' | '1') => text === '1'),
)

const origin = z.pipe(
  z.string().check(z.refine((text) => parseOrigin(text) !== undefined, expect(ORIGIN_EXPECTED))),
  z.transform((text: string) => parseOrigin(text) ?? text),
)

/** `https://shop.example.jp/` → `https://shop.example.jp`; undefined for anything other than an origin. */
function parseOrigin(text: string): string | undefined {
  const url = URL.parse(text)
  const isOrigin =
    url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash && !url.username
  return isOrigin ? url.origin : undefined
}

const isSmtpAddress = (text: string): boolean => {
  const url = URL.parse(text)
  return url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== ''
}

/** `*.` matches one or more labels. IP addresses and ports are rejected, because public services have host names. */
const HOST = /^(localhost|(\*\.)?([a-z\d-]+\.)+[a-z][a-z\d-]*)$/
const HOSTS = 'names of hosts, separated by commas, such as push.example.com or *.push.example.com'

/** Chromium with and without Google's keys, Firefox, Edge on Windows, Safari. */
const PUSH_SERVICES = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  '*.push.services.mozilla.com',
  '*.notify.windows.com',
  '*.push.apple.com',
]

const hosts = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text: string) => text.split(',').map((name) => name.trim().toLowerCase())),
  ),
  z.array(z.string().check(z.regex(HOST, expect(HOSTS)))),
)

const VAPID_KEY = 'a key as `npx web-push generate-vapid-keys` prints it'

/** Never repeated in a message. */
const SECRETS = new Set([
  'SESSION_SECRET',
  'VAPID_PRIVATE_KEY',
  'S3_SECRET_ACCESS_KEY',
  'STRIPE_SECRET_KEY',
  // The secret key may have been pasted here.
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
])

const envSchema = z.object({
  PORT: z._default(integer(1, 65_535), 3000),
  HOST: z._default(z.string(), '127.0.0.1'),
  PUBLIC_URL: z.optional(origin),
  DESK: z._default(flag, true),
  DESK_URL: z.optional(origin),
  DESK_PORT: z._default(integer(1, 65_535), 3001),
  ...deskShape,
  DATA_DIR: z._default(z.string(), DEFAULT_DATA_DIR),
  DATABASE_URL: z.optional(
    z
      .string()
      .check(z.regex(/^postgres(ql)?:\/\/./, expect('an address such as postgres://user:password@host:5432/name'))),
  ),
  SMTP_URL: z.optional(
    z
      .string()
      .check(
        z.refine((text) => isSmtpAddress(text), expect('an address such as smtps://user:password@mail.example.jp')),
      ),
  ),
  MAIL_FROM: z._default(
    z
      .string()
      .check(
        z.regex(
          /^([^<>@\r\n]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
          expect('a sender such as こもれび <info@shop.example.jp>'),
        ),
      ),
    'こもれび <info@komorebi.example>',
  ),
  SESSION_SECRET: z.optional(
    z.string().check(z.regex(new RegExp(`^[!-~][ -~]{${MIN_SECRET_CHARACTERS - 2},}[!-~]$`), expect(SECRET))),
  ),
  VAPID_PUBLIC_KEY: z.optional(z.string().check(z.regex(/^[\w-]{87}$/, expect(VAPID_KEY)))),
  VAPID_PRIVATE_KEY: z.optional(z.string().check(z.regex(/^[\w-]{43}$/, expect(VAPID_KEY)))),
  S3_ENDPOINT: z.optional(origin),
  ...s3Shape,
  ...stripeShape,
  STRIPE_API_URL: z.optional(origin),
  PUSH_HOSTS: z._default(hosts, PUSH_SERVICES),
  DEMO: z._default(flag, false),
  DERIVE_PICTURES_AHEAD: z._default(flag, true),
  LIMIT_LOGIN: z._default(integer(1, MAX_LIMIT), 50),
  LIMIT_REGISTER: z._default(integer(1, MAX_LIMIT), 10),
  LIMIT_RESET: z._default(integer(1, MAX_LIMIT), 20),
  LIMIT_SUBMISSION: z._default(integer(1, MAX_LIMIT), 60),
  WEB_CONCURRENCY: z._default(integer(1, 64), 1),
  TRUST_PROXY: z._default(integer(0, 10), 0),
  CDN_URL: z.optional(origin),
  ASSETS_PATH: z._default(
    z.string().check(z.regex(/^\/([\w.-]+\/)*$/, expect('a path that begins and ends with a slash, such as /assets/'))),
    '/assets/',
  ),
  ANALYTICS_URL: z.optional(origin),
  ANALYTICS_ID: z.optional(
    z
      .string()
      .check(z.regex(/^[\w.-]{1,100}$/, expect('the name of the site at the collector, such as shop.example.jp'))),
  ),
  LOG_LEVEL: z._default(
    z.enum(
      ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'],
      expect('silent, fatal, error, warn, info, debug or trace'),
    ),
    'info',
  ),
})

type Values = z.output<typeof envSchema>

export interface Env extends Omit<Values, 'PUBLIC_URL' | 'DESK'> {
  /** Base of all absolute URLs of the store, without a trailing slash. */
  PUBLIC_URL: string
  /** The DESK settings. Undefined if the desk's page is closed. */
  DESK?: DeskSettings | undefined
  /** The S3_ settings. Without them files are stored in DATA_DIR. */
  S3?: S3Settings | undefined
  /** The STRIPE_ settings. Without them the store takes no cards. */
  STRIPE?: StripeSettings | undefined
}

/** Without DATABASE_URL the store has its own database. Available before the settings are checked. */
export const isEmbedded = (): boolean => !process.env['DATABASE_URL']

/** Available before the settings are checked. */
export const getDataDir = (): string => process.env['DATA_DIR'] || DEFAULT_DATA_DIR

/** Throws with one line per invalid value. Empty values count as missing, as in an `.env` file. */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value))
  const parsed = z.safeParse(envSchema, given)
  const wrong = parsed.success
    ? listMissing(parsed.data, given)
    : parsed.error.issues.map(({ path, message }) => formatLine(String(path[0]), given, message))
  if (!parsed.success || wrong.length > 0) throw new StartupError(wrong.join('\n'))
  const { data } = parsed
  const PUBLIC_URL = toPublicUrl(data)
  return { ...data, PUBLIC_URL, DESK: readDesk(data, isLocal(PUBLIC_URL)), S3: readS3(data), STRIPE: readStripe(data) }
}

const toPublicUrl = ({ PUBLIC_URL, PORT }: Values): string => PUBLIC_URL ?? `http://localhost:${PORT}`

const formatLine = (name: string, given: Record<string, string | undefined>, expected: string): string =>
  `${name} is ${JSON.stringify(SECRETS.has(name) ? '…' : hidePassword(given[name] ?? ''))}, expected: ${expected}`

const hidePassword = (text: string): string => text.replace(/(:\/\/[^:@/]*):[^@]*@/, '$1:…@')

/** Checks settings that depend on each other. */
function listMissing(values: Values, given: Record<string, string | undefined>): string[] {
  const lines = []
  if (values.SMTP_URL && !given['MAIL_FROM'])
    lines.push('MAIL_FROM is not set, expected with SMTP_URL: a sender such as こもれび <info@shop.example.jp>')
  if (values.DATABASE_URL && !values.PUBLIC_URL)
    lines.push(`PUBLIC_URL is not set, expected with DATABASE_URL: ${ORIGIN_EXPECTED}`)
  if (values.DESK_URL && values.DESK_URL === toPublicUrl(values))
    lines.push('DESK_URL is PUBLIC_URL, expected: an address of its own, because customers must not reach the desk')
  if (values.DESK && values.DESK_PORT === values.PORT)
    lines.push('DESK_PORT is PORT, expected: a port of its own, or DESK=0')
  if (values.DATABASE_URL && !values.SESSION_SECRET)
    lines.push(
      `SESSION_SECRET is not set, expected with DATABASE_URL: the same for every process, at least ${MIN_SECRET_CHARACTERS} random characters`,
    )
  if (values.DATABASE_URL && !values.VAPID_PUBLIC_KEY && !values.VAPID_PRIVATE_KEY)
    lines.push(
      'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are not set, expected with DATABASE_URL: the pair that `npx web-push generate-vapid-keys` prints, the same for every process',
    )
  else if (!values.VAPID_PUBLIC_KEY !== !values.VAPID_PRIVATE_KEY)
    lines.push(
      `${values.VAPID_PUBLIC_KEY ? 'VAPID_PRIVATE_KEY' : 'VAPID_PUBLIC_KEY'} is not set, expected with the other half: ${VAPID_KEY}`,
    )
  if (values.PUSH_HOSTS.includes('localhost') && values.PUBLIC_URL && !isLocal(values.PUBLIC_URL))
    lines.push('PUSH_HOSTS names localhost, expected: only if PUBLIC_URL is on localhost, for tests')
  if (values.WEB_CONCURRENCY > 1 && !values.DATABASE_URL)
    lines.push('DATABASE_URL is not set, expected with WEB_CONCURRENCY: the embedded database belongs to one process')
  if (values.ASSETS_PATH === '/' && !values.CDN_URL)
    lines.push('CDN_URL is not set, expected with ASSETS_PATH /: pages have the root of this server')
  if (values.ANALYTICS_URL && !values.ANALYTICS_ID) lines.push('ANALYTICS_ID is not set, expected with ANALYTICS_URL')
  if (values.ANALYTICS_ID && !values.ANALYTICS_URL) lines.push('ANALYTICS_URL is not set, expected with ANALYTICS_ID')
  const isLocalStore = !values.PUBLIC_URL || isLocal(values.PUBLIC_URL)
  return [...lines, ...listMissingS3(values), ...listWrongStripe(values, isLocalStore)]
}

const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Whether the store is only reachable from this machine. */
export const isLocal = (publicUrl: string): boolean => LOCAL.has(new URL(publicUrl).hostname)
