/** All settings, read once. Every one of them stands in `.env.example`. The only reader of process.env. */
import * as z from 'zod/mini'
import { missingS3, readS3, type S3Settings, s3Shape } from './env-s3.ts'
import { isLocal } from './is-local.ts'
import { StartRefused } from './start-refused.ts'

const TRUE_URL = 'an address such as https://shop.example.jp, without a path'

/** As many as its hash has bits for, in hexadecimal. */
const MIN_SECRET_CHARACTERS = 32
/** What is damaged often has control characters, or an end of line that a file brought along. */
const SECRET = `at least ${MIN_SECRET_CHARACTERS} random characters of ASCII, without a space or line break at its ends`
const MANY = 1_000_000

const refuse = (expected: string) => ({ error: () => expected })

const integer = (min: number, max: number) => {
  const expected = `a whole number from ${min} to ${max}`
  return z.pipe(
    z.pipe(z.string().check(z.regex(/^\d{1,9}$/, refuse(expected))), z.transform(Number)),
    z.int(refuse(expected)).check(z.gte(min, refuse(expected)), z.lte(max, refuse(expected))),
  )
}

const origin = z.pipe(
  z.string().check(z.refine((text) => originOf(text) !== undefined, refuse(TRUE_URL))),
  z.transform((text: string) => originOf(text) ?? text),
)

/** `https://shop.example.jp/` → `https://shop.example.jp`; undefined for anything that is more or less than an origin. */
function originOf(text: string): string | undefined {
  const url = URL.parse(text)
  const isOrigin =
    url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash && !url.username
  return isOrigin ? url.origin : undefined
}

const isSmtpAddress = (text: string): boolean => {
  const url = URL.parse(text)
  return url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== ''
}

/** `*.` stands for one name and more. No address of a network, and no port: what is no public service has no such name. */
const HOST = /^(localhost|(\*\.)?([a-z\d-]+\.)+[a-z][a-z\d-]*)$/
const HOSTS = 'names of hosts, separated by commas, such as push.example.com or *.push.example.com'

/** Chromium with Google's keys and without, Firefox, Edge on Windows, Safari. */
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
  z.array(z.string().check(z.regex(HOST, refuse(HOSTS)))),
)

const VAPID_KEY = 'a key as `npx web-push generate-vapid-keys` prints it'

/** Never repeated in a message. */
const SECRETS = new Set(['SESSION_SECRET', 'VAPID_PRIVATE_KEY', 'S3_SECRET_ACCESS_KEY'])

const envSchema = z.object({
  PORT: z._default(integer(1, 65_535), 3000),
  HOST: z._default(z.string(), '127.0.0.1'),
  PUBLIC_URL: z.optional(origin),
  DATA_DIR: z._default(z.string(), 'data'),
  DATABASE_URL: z.optional(
    z
      .string()
      .check(z.regex(/^postgres(ql)?:\/\/./, refuse('an address such as postgres://user:password@host:5432/name'))),
  ),
  SMTP_URL: z.optional(
    z
      .string()
      .check(
        z.refine((text) => isSmtpAddress(text), refuse('an address such as smtps://user:password@mail.example.jp')),
      ),
  ),
  MAIL_FROM: z._default(
    z
      .string()
      .check(
        z.regex(
          /^([^<>@\r\n]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
          refuse('a sender such as こもれび <info@shop.example.jp>'),
        ),
      ),
    'こもれび <info@komorebi.example>',
  ),
  SESSION_SECRET: z.optional(
    z.string().check(z.regex(new RegExp(`^[!-~][ -~]{${MIN_SECRET_CHARACTERS - 2},}[!-~]$`), refuse(SECRET))),
  ),
  VAPID_PUBLIC_KEY: z.optional(z.string().check(z.regex(/^[\w-]{87}$/, refuse(VAPID_KEY)))),
  VAPID_PRIVATE_KEY: z.optional(z.string().check(z.regex(/^[\w-]{43}$/, refuse(VAPID_KEY)))),
  S3_ENDPOINT: z.optional(origin),
  ...s3Shape,
  PUSH_HOSTS: z._default(hosts, PUSH_SERVICES),
  DEMO: z._default(
    z.pipe(
      z.enum(['0', '1'], refuse('1 or 0')),
      z.transform((text: '0' | '1') => text === '1'),
    ),
    false,
  ),
  LIMIT_LOGIN: z._default(integer(1, MANY), 50),
  LIMIT_REGISTER: z._default(integer(1, MANY), 10),
  LIMIT_RESET: z._default(integer(1, MANY), 20),
  LIMIT_SUBMISSION: z._default(integer(1, MANY), 60),
  WEB_CONCURRENCY: z._default(integer(1, 64), 1),
  TRUST_PROXY: z._default(integer(0, 10), 0),
  CDN_URL: z.optional(origin),
  ASSETS_PATH: z._default(
    z.string().check(z.regex(/^\/([\w.-]+\/)*$/, refuse('a path that begins and ends with a slash, such as /assets/'))),
    '/assets/',
  ),
  ANALYTICS_URL: z.optional(origin),
  ANALYTICS_ID: z.optional(
    z
      .string()
      .check(z.regex(/^[\w.-]{1,100}$/, refuse('the name of the site at the collector, such as shop.example.jp'))),
  ),
  LOG_LEVEL: z._default(
    z.enum(
      ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'],
      refuse('silent, fatal, error, warn, info, debug or trace'),
    ),
    'info',
  ),
})

type Values = z.output<typeof envSchema>

export interface Env extends Omit<Values, 'PUBLIC_URL'> {
  /** Every absolute address of the store begins with it; no trailing slash. */
  PUBLIC_URL: string
  /** All of the S3_ settings; without them files lie in DATA_DIR. */
  S3?: S3Settings | undefined
}

/** Refuses with one line per wrong value. An empty one counts as not given, as in an `.env` file. */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value))
  const parsed = z.safeParse(envSchema, given)
  const wrong = parsed.success
    ? missing(parsed.data, given)
    : parsed.error.issues.map(({ path, message }) => line(String(path[0]), given, message))
  if (!parsed.success || wrong.length > 0) throw new StartRefused(wrong.join('\n'))
  const { data } = parsed
  return { ...data, PUBLIC_URL: data.PUBLIC_URL ?? `http://localhost:${data.PORT}`, S3: readS3(data) }
}

const line = (name: string, given: Record<string, string | undefined>, expected: string): string =>
  `${name} is ${JSON.stringify(SECRETS.has(name) ? '…' : hidePassword(given[name] ?? ''))}, expected: ${expected}`

const hidePassword = (text: string): string => text.replace(/(:\/\/[^:@/]*):[^@]*@/, '$1:…@')

/** Settings that only make sense together. */
function missing(values: Values, given: Record<string, string | undefined>): string[] {
  const lines = []
  if (values.SMTP_URL && !given['MAIL_FROM'])
    lines.push('MAIL_FROM is not set, expected with SMTP_URL: a sender such as こもれび <info@shop.example.jp>')
  if (values.DATABASE_URL && !values.PUBLIC_URL)
    lines.push(`PUBLIC_URL is not set, expected with DATABASE_URL: ${TRUE_URL}`)
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
    lines.push('PUSH_HOSTS names localhost, expected: that only where PUBLIC_URL is on localhost, for tests')
  if (values.WEB_CONCURRENCY > 1 && !values.DATABASE_URL)
    lines.push('DATABASE_URL is not set, expected with WEB_CONCURRENCY: the embedded database belongs to one process')
  if (values.ASSETS_PATH === '/' && !values.CDN_URL)
    lines.push('CDN_URL is not set, expected with ASSETS_PATH /: pages have the root of this server')
  if (values.ANALYTICS_URL && !values.ANALYTICS_ID) lines.push('ANALYTICS_ID is not set, expected with ANALYTICS_URL')
  if (values.ANALYTICS_ID && !values.ANALYTICS_URL) lines.push('ANALYTICS_URL is not set, expected with ANALYTICS_ID')
  return [...lines, ...missingS3(values)]
}
