import { describe, expect, it } from 'vitest'
import { readEnv } from '#server/platform/system/env.ts'
import { makeTempFolder } from '#tests/support/temp-folder.ts'
import { commonHeaders, developmentPolicy, pageHeaders } from './security.ts'

const readPolicy = (text: string) => new Map(text.split('; ').map((it) => it.split(/ (.*)/s) as [string, string]))

it('pages may frame the players of exactly four hosts, and play films of their own origin only', () => {
  const env = readEnv({
    DATA_DIR: makeTempFolder('policy'),
    CDN_URL: 'https://cdn.example.jp',
    ASSETS_PATH: '/static/',
  })
  const policy = readPolicy(pageHeaders(env, '/', { scripts: [], styles: [] })['content-security-policy']!)
  expect(policy.get('frame-src')?.split(' ')).toEqual([
    'https://www.youtube.com',
    'https://www.youtube-nocookie.com',
    'https://player.vimeo.com',
    'https://www.dailymotion.com',
    'https://coub.com',
  ])
  expect(policy.get('media-src')).toBe("'self'")
  expect(policy.get('default-src')).toBe("'none'")
})

it('pages have no Cross-Origin-Opener-Policy', () => {
  const headers = { ...commonHeaders(readEnv({})), ...pageHeaders(readEnv({}), '/', { scripts: [], styles: [] }) }
  expect(Object.keys(headers)).toContain('content-security-policy')
  expect(headers).not.toHaveProperty('cross-origin-opener-policy')
})

describe('Stripe', () => {
  const keys = {
    STRIPE_SECRET_KEY: 'sk_test_x',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
  }
  const getHeaders = (path: string, env: Record<string, string> = keys) =>
    pageHeaders(readEnv(env), path, { scripts: [], styles: [] })
  const PAYMENT_PAGES = [
    '/checkout',
    '/checkout?from=cart',
    '/checkout/completion?order=261120-ABCDEF',
    '/mypage/payment',
  ]
  const OTHERS = ['/', '/mypage', '/mypage/payments', '/mypage/order', '/checkouts', '/items/checkout', '/login']

  it.each(PAYMENT_PAGES)('is admitted by the document of %s', (path) => {
    const { 'content-security-policy': policy, 'permissions-policy': permissions } = getHeaders(path)
    const directives = readPolicy(policy!)
    expect(directives.get('script-src')).toBe("'self' https://js.stripe.com https://*.js.stripe.com")
    expect(directives.get('frame-src')).toMatch(
      / https:\/\/js\.stripe\.com https:\/\/\*\.js\.stripe\.com https:\/\/hooks\.stripe\.com$/,
    )
    expect(directives.get('connect-src')).toBe("'self' https://api.stripe.com")
    expect(directives.get('require-trusted-types-for')).toBe("'script'")
    expect(directives.get('trusted-types')).toBe('app default')
    expect(permissions).toContain('payment=(self "https://js.stripe.com" "https://*.js.stripe.com")')
  })

  it.each(OTHERS)('is not admitted by the document of %s', (path) => {
    expect(JSON.stringify(getHeaders(path))).not.toContain('stripe')
    expect(getHeaders(path)['content-security-policy']).toMatch(/trusted-types app$/)
    expect(developmentPolicy(path)).not.toContain('stripe')
  })

  it('is admitted nowhere without a key', () => {
    for (const path of PAYMENT_PAGES) expect(JSON.stringify(getHeaders(path, {}))).not.toContain('stripe')
  })

  it('may be tried in development', () => {
    for (const path of PAYMENT_PAGES)
      expect(developmentPolicy(path)).toContain("script-src 'self' 'unsafe-inline' https://js.stripe.com")
  })
})
