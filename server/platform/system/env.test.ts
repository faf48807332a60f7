import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { SHARED_SECRETS } from '#tests/support/shared-secrets.ts'
import { readEnv } from './env.ts'
import { StartupError } from './errors.ts'

const refusal = (source: Record<string, string>): string => {
  try {
    readEnv(source)
  } catch (error) {
    if (error instanceof StartupError) return error.message
  }
  return ''
}

describe('the settings', () => {
  it('have defaults for everything required', () => {
    expect(readEnv({})).toEqual({
      PORT: 3000,
      HOST: '127.0.0.1',
      PUBLIC_URL: 'http://localhost:3000',
      DESK: { url: 'http://localhost:3001', port: 3001, allow: undefined },
      DESK_PORT: 3001,
      DATA_DIR: 'data',
      MAIL_FROM: 'こもれび <info@komorebi.example>',
      PUSH_HOSTS: [
        'fcm.googleapis.com',
        'jmt17.google.com',
        '*.push.services.mozilla.com',
        '*.notify.windows.com',
        '*.push.apple.com',
      ],
      DEMO: false,
      DERIVE_PICTURES_AHEAD: true,
      LIMIT_LOGIN: 50,
      LIMIT_REGISTER: 10,
      LIMIT_RESET: 20,
      LIMIT_SUBMISSION: 60,
      WEB_CONCURRENCY: 1,
      STRIPE_METHODS: ['card', 'paypay', 'konbini'],
      TRUST_PROXY: 0,
      ASSETS_PATH: '/assets/',
      LOG_LEVEL: 'info',
    })
  })

  it('treat an empty value as missing', () => {
    expect(readEnv({ PORT: '', CDN_URL: '' })).toEqual(readEnv({}))
  })

  it('use the port in the default public URL', () => {
    expect(readEnv({ PORT: '8080' }).PUBLIC_URL).toBe('http://localhost:8080')
  })

  it('remove the trailing slash of URLs', () => {
    expect(readEnv({ PUBLIC_URL: 'https://shop.example.jp/' }).PUBLIC_URL).toBe('https://shop.example.jp')
  })

  it.each([
    ['PORT', 'http'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['PORT', '3000.5'],
    ['DESK_URL', 'desk.example.jp'],
    ['DESK_PORT', '0'],
    ['DESK_ALLOW', '203.0.113.0/33'],
    ['DESK_ALLOW', 'office'],
    ['DESK', 'yes'],
    ['PUBLIC_URL', 'shop.example.jp'],
    ['PUBLIC_URL', 'https://shop.example.jp/store'],
    ['PUBLIC_URL', 'ftp://shop.example.jp'],
    ['DATABASE_URL', 'mysql://localhost/shop'],
    ['SMTP_URL', 'mail.example.jp'],
    ['SMTP_URL', 'https://mail.example.jp'],
    ['SMTP_URL', 'smtp://'],
    ['MAIL_FROM', 'こもれび'],
    ['MAIL_FROM', 'こもれび <info@shop.example.jp>, other@shop.example.jp'],
    ['VAPID_PUBLIC_KEY', 'short'],
    ['PUSH_HOSTS', '*'],
    ['PUSH_HOSTS', '*.com/'],
    ['PUSH_HOSTS', '10.0.0.1'],
    ['PUSH_HOSTS', '*.0.0.1'],
    ['PUSH_HOSTS', '[::1]'],
    ['PUSH_HOSTS', 'intranet'],
    ['PUSH_HOSTS', 'push.example.com:8443'],
    ['PUSH_HOSTS', 'https://push.example.com'],
    ['PUSH_HOSTS', 'push.example.com,'],
    ['S3_ENDPOINT', 'https://s3.example.jp/bucket'],
    ['S3_BUCKET', 'a/b'],
    ['S3_REGION', 'here or there'],
    ['STRIPE_API_URL', 'localhost:12111'],
    ['TRUST_PROXY', 'yes'],
    ['DEMO', 'yes'],
    ['DERIVE_PICTURES_AHEAD', 'yes'],
    ['LIMIT_LOGIN', '0'],
    ['LIMIT_REGISTER', 'none'],
    ['CDN_URL', '//cdn.example.jp'],
    ['ASSETS_PATH', 'assets'],
    ['ASSETS_PATH', '/assets'],
    ['ANALYTICS_URL', 'plausible'],
    ['LOG_LEVEL', 'loud'],
  ])('reject %s=%s in one line with the given and the expected value', (name, value) => {
    const [first, ...others] = refusal({ [name]: value }).split('\n')
    const prefix = `${name} is ${JSON.stringify(value)}, expected: `
    expect(first?.slice(0, prefix.length)).toBe(prefix)
    expect(first!.length).toBeGreaterThan(prefix.length)
    expect(others).toEqual([])
  })

  it('report all invalid values at once', () => {
    expect(refusal({ PORT: 'x', LOG_LEVEL: 'y', TRUST_PROXY: 'z' }).split('\n')).toHaveLength(3)
  })

  it('never repeat a password', () => {
    expect(refusal({ DATABASE_URL: 'mysql://shop:secret@localhost/shop' })).not.toContain('secret')
    const short = refusal({ SESSION_SECRET: 'hush' })
    expect(short).toMatch(/^SESSION_SECRET is .+, expected: at least 32 random characters of ASCII, /)
    expect(short).not.toContain('hush')
    for (const damaged of [
      `${'x'.repeat(40)}\n`,
      `${'x'.repeat(40)}\0`,
      `\uFEFF${'x'.repeat(40)}`,
      '\uFFFD'.repeat(40),
    ])
      expect(refusal({ SESSION_SECRET: damaged })).toMatch(/^SESSION_SECRET is .+ without a space or line break/)
    expect(refusal({ SMTP_URL: 'smpt://shop:secret@mail.example.jp' })).not.toContain('secret')
  })

  it('require a sender if mails are really sent', () => {
    expect(refusal({ SMTP_URL: 'smtp://mail.example.jp' })).toMatch(/^MAIL_FROM is not set/)
    expect(refusal({ SMTP_URL: 'smtp://mail.example.jp', MAIL_FROM: 'info@shop.example.jp' })).toBe('')
  })

  it('require the public URL if several servers may share a database', () => {
    expect(refusal({ DATABASE_URL: 'postgres://localhost/shop' })).toMatch(/^PUBLIC_URL is not set/)
  })

  it('require both VAPID keys', () => {
    const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, SESSION_SECRET } = SHARED_SECRETS
    const shared = { DATABASE_URL: 'postgres://localhost/shop', PUBLIC_URL: 'https://shop.example.jp', SESSION_SECRET }
    expect(refusal(shared)).toMatch(/^VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are not set, .*generate-vapid-keys/)
    expect(refusal({ VAPID_PUBLIC_KEY })).toMatch(/^VAPID_PRIVATE_KEY is not set/)
    expect(refusal({ VAPID_PRIVATE_KEY })).toMatch(/^VAPID_PUBLIC_KEY is not set/)
    expect(refusal({ ...shared, VAPID_PRIVATE_KEY })).toMatch(/^VAPID_PUBLIC_KEY is not set/)
    expect(refusal({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY: 'hush' })).not.toContain('hush')
  })

  it('allow push endpoints on localhost only for a local store', () => {
    expect(readEnv({ PUSH_HOSTS: ' LOCALHOST, *.Push.example.com ' }).PUSH_HOSTS).toEqual([
      'localhost',
      '*.push.example.com',
    ])
    const open = { PUSH_HOSTS: 'localhost', PUBLIC_URL: 'https://shop.example.jp' }
    expect(refusal(open)).toMatch(/^PUSH_HOSTS names localhost/)
  })

  it('require all bucket settings or none', () => {
    const bucket = { S3_ENDPOINT: 'https://s3.example.jp', S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'id' }
    expect(refusal(bucket)).toBe('S3_SECRET_ACCESS_KEY is not set, expected with S3_ENDPOINT')
    expect(refusal({ S3_REGION: 'here' })).toMatch(/^S3_ENDPOINT is not set/)
    expect(refusal({ ...bucket, S3_SECRET_ACCESS_KEY: 'hush hush' })).not.toContain('hush')
    expect(readEnv({ ...bucket, S3_SECRET_ACCESS_KEY: 'hush' }).S3).toEqual({
      endpoint: 'https://s3.example.jp',
      bucket: 'files',
      region: 'us-east-1',
      accessKeyId: 'id',
      secretAccessKey: 'hush',
    })
  })

  it('require all keys for card payments, of the same mode, or none', () => {
    const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_2' }
    expect(refusal(keys)).toBe('STRIPE_WEBHOOK_SECRET is not set, expected with STRIPE_SECRET_KEY')
    const all = { ...keys, STRIPE_WEBHOOK_SECRET: 'whsec_3' }
    expect(readEnv(all).STRIPE).toEqual({
      secretKey: 'sk_test_1',
      publishableKey: 'pk_test_2',
      webhookSecret: 'whsec_3',
      methods: ['card', 'paypay', 'konbini'],
    })
    expect(readEnv({ ...all, STRIPE_METHODS: 'konbini, Card' }).STRIPE?.methods).toEqual(['card', 'konbini'])
    for (const STRIPE_METHODS of ['konbini', 'card,bitcoin', ',', 'card;konbini'])
      expect(refusal({ ...all, STRIPE_METHODS })).toMatch(/^STRIPE_METHODS is .*, expected: card, and with commas/)
    expect(readEnv({ ...all, STRIPE_SECRET_KEY: 'rk_test_1' }).STRIPE?.secretKey).toBe('rk_test_1')
    expect(refusal({ ...all, STRIPE_PUBLISHABLE_KEY: 'pk_live_2' })).toMatch(/^STRIPE_PUBLISHABLE_KEY is a live key/)
  })

  it('refuse test keys where customers can order, because everyone can pay with a test card', () => {
    const keys = {
      STRIPE_SECRET_KEY: 'rk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_2',
      STRIPE_WEBHOOK_SECRET: 'whsec_3',
    }
    const shop = { ...keys, PUBLIC_URL: 'https://shop.example.jp' }
    expect(refusal(shop)).toMatch(/^STRIPE_SECRET_KEY is a test key/)
    expect(readEnv({ ...shop, DEMO: '1' }).STRIPE).toBeDefined()
    expect(readEnv({ ...keys, PUBLIC_URL: 'http://localhost:3000' }).STRIPE).toBeDefined()
    const live = { STRIPE_SECRET_KEY: 'rk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_2' }
    expect(readEnv({ ...shop, ...live }).STRIPE).toBeDefined()
  })

  it('reject card payment keys in the wrong place without repeating them', () => {
    for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET']) {
      const line = refusal({ [name]: 'hush_test_1' })
      expect(line.split('\n')).toHaveLength(1)
      expect(line).toMatch(new RegExp(`^${name} is .+, expected: .*key|^${name} is .+, expected: .*whsec_`))
      expect(line).not.toContain('hush')
    }
  })

  it('allow another address of the payment service only for a local store with keys', () => {
    const all = {
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_2',
      STRIPE_WEBHOOK_SECRET: 'whsec_3',
    }
    const STRIPE_API_URL = 'http://localhost:12111'
    expect(readEnv({ ...all, STRIPE_API_URL }).STRIPE?.apiUrl).toBe(STRIPE_API_URL)
    expect(refusal({ STRIPE_API_URL })).toMatch(/^STRIPE_SECRET_KEY is not set/)
    expect(refusal({ ...all, STRIPE_API_URL, PUBLIC_URL: 'https://shop.example.jp' })).toMatch(/^STRIPE_API_URL is set/)
  })

  it('require the secret that several servers share', () => {
    const shared = { DATABASE_URL: 'postgres://localhost/shop', PUBLIC_URL: 'https://shop.example.jp' }
    expect(refusal(shared)).toMatch(/^SESSION_SECRET is not set/)
    expect(readEnv({ ...shared, ...SHARED_SECRETS }).SESSION_SECRET).toBe(SHARED_SECRETS.SESSION_SECRET)
  })

  it('allow several processes only with a shared database', () => {
    expect(refusal({ WEB_CONCURRENCY: '2' })).toMatch(/^DATABASE_URL is not set/)
  })

  it('reserve the root path for pages', () => {
    expect(refusal({ ASSETS_PATH: '/' })).toMatch(/^CDN_URL is not set/)
    expect(readEnv({ ASSETS_PATH: '/', CDN_URL: 'https://cdn.example.jp' }).ASSETS_PATH).toBe('/')
  })

  it('require both analytics settings', () => {
    expect(refusal({ ANALYTICS_URL: 'https://stats.example.jp' })).toMatch(/^ANALYTICS_ID is not set/)
    expect(refusal({ ANALYTICS_ID: 'shop' })).toMatch(/^ANALYTICS_URL is not set/)
  })

  it('open the desk where it has an address, or on this machine', () => {
    const PUBLIC_URL = 'https://shop.example.jp'
    const DESK_URL = 'https://desk.example.jp'
    expect(readEnv({ PUBLIC_URL }).DESK).toBeUndefined()
    expect(readEnv({ PUBLIC_URL, DESK_URL }).DESK).toMatchObject({ url: DESK_URL, port: 3001 })
    expect(readEnv({ PUBLIC_URL, DESK_URL, DESK: '0' }).DESK).toBeUndefined()
    expect(readEnv({ DESK_PORT: '8081' }).DESK).toMatchObject({ url: 'http://localhost:8081' })
    expect(refusal({ PORT: '3001' })).toBe('DESK_PORT is PORT, expected: a port of its own, or DESK=0')
  })

  it('are all listed in .env.example with their defaults', () => {
    const example = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8')
    const listed = Object.fromEntries(
      [...example.matchAll(/^([A-Z\d_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
    )
    expect(readEnv(listed)).toEqual(readEnv({}))
    const source = ['./env.ts', './env-desk.ts', './env-s3.ts', './env-stripe.ts'].map((file) =>
      readFileSync(new URL(file, import.meta.url), 'utf8'),
    )
    const names = [...source.join('').matchAll(/^ {2}([A-Z\d_]+): (?:z\.|text\()/gm)].map(([, name]) => name)
    expect(Object.keys(listed).toSorted()).toEqual(names.toSorted())
  })
})
