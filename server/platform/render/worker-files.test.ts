import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BuiltFiles } from '#contract/shared/render.ts'
import { PAYMENT_SHELL_PATH, SHELL_PATH } from '#contract/shared/constants.ts'
import { STRIPE_KEYS } from '#tests/support/stripe-double.ts'
import { readEnv } from '#server/platform/system/env.ts'
import type { HttpEnv } from '#server/platform/http/exchange.ts'
import { mountWorkerFiles } from './worker-files.ts'

const files: BuiltFiles = {
  bootAttributes: 'mark()',
  boot: 'start()',
  shellBoot: 'watch()',
  bundle: ['assets/react.js', 'assets/app.js'],
  styles: ['assets/main.css'],
  fonts: ['assets/fonts-400.woff2', 'assets/fonts-700.woff2'],
  routes: {},
}
const built: Record<string, string> = {
  'routes.json': JSON.stringify(files),
  'index.html': '<html><head><!--head--></head><body><div id="root"><!--page--></div><!--seed--></body></html>',
  'sw.js':
    'keep([{"revision":"SHELL_REVISION","url":"/shell.html"},{"revision":"SHELL_REVISION","url":"/payment-shell.html"}])',
  'assets/main.css': 'b{}',
}
let clientDir: string

beforeAll(async () => {
  clientDir = await mkdtemp(join(tmpdir(), 'komorebi-worker-'))
  await mkdir(join(clientDir, 'assets'))
  for (const [name, text] of Object.entries(built)) await writeFile(join(clientDir, name), text)
})
afterAll(() => rm(clientDir, { recursive: true }))

async function request(path: string, env: Record<string, string> = {}) {
  const app = new Hono<HttpEnv>()
  mountWorkerFiles(app, readEnv(env), clientDir)
  const response = await app.request(path)
  return { headers: response.headers, text: await response.text() }
}

const revision = async (env?: Record<string, string>) =>
  /"revision":"([^"]+)"/.exec((await request('/sw.js', env)).text)?.[1]

describe('the worker script and the shell', () => {
  it('are revalidated on every use', async () => {
    for (const path of ['/sw.js', SHELL_PATH, PAYMENT_SHELL_PATH])
      expect((await request(path)).headers.get('cache-control')).toBe('no-cache')
  })

  it('get a new revision only if a setting changes the shell or its policy', async () => {
    const first = await revision()
    expect(first).toMatch(/^[\w-]{16}$/)
    expect(await revision({ LOG_LEVEL: 'debug' })).toBe(first)
    const analytics = { ANALYTICS_URL: 'https://a.example.jp', ANALYTICS_ID: 'shop' }
    const others = [{ PUBLIC_URL: 'https://shop.example.jp' }, analytics, STRIPE_KEYS].map(revision)
    expect(new Set([first, ...(await Promise.all(others))]).size).toBe(4)
    expect((await request('/sw.js')).text).not.toContain('SHELL_REVISION')
  })

  it('limit the worker to requests to this origin', async () => {
    expect((await request('/sw.js')).headers.get('content-security-policy')).toContain("connect-src 'self'")
  })

  it('load the bundle at once, from this origin even with a CDN', async () => {
    const { text, headers } = await request(SHELL_PATH, { CDN_URL: 'https://cdn.example.jp', ASSETS_PATH: '/shop/' })
    expect(text).toContain('<script type="module" src="/assets/app.js"></script>')
    expect(text).not.toContain('https://cdn.example.jp')
    expect(text).toContain('<a href="">再読み込み</a>')
    expect(headers.get('content-security-policy')).toContain('trusted-types app')
  })

  it('load the fonts that the worker has', async () => {
    expect((await request(SHELL_PATH)).text).toContain(
      '<script data-fonts="/assets/fonts-400.woff2 /assets/fonts-700.woff2">mark()</script>',
    )
  })

  it('admit Stripe in the shell of the pages that take cards only', async () => {
    const [shell, paymentShell] = await Promise.all([
      request(SHELL_PATH, STRIPE_KEYS),
      request(PAYMENT_SHELL_PATH, STRIPE_KEYS),
    ])
    expect(paymentShell.text).toBe(shell.text)
    const permissions = [shell, paymentShell].map(
      ({ headers }) => /payment=\([^)]*\)/.exec(headers.get('permissions-policy')!)?.[0],
    )
    expect(permissions).toEqual(['payment=()', 'payment=(self "https://js.stripe.com" "https://*.js.stripe.com")'])
    expect(JSON.stringify([...shell.headers])).not.toContain('stripe')
    expect(paymentShell.headers.get('content-security-policy')).toContain('https://js.stripe.com')
    expect((await request(PAYMENT_SHELL_PATH)).headers.get('content-security-policy')).not.toContain('stripe')
  })

  it('are replaced in development by a worker that unregisters', async () => {
    const app = new Hono<HttpEnv>()
    mountWorkerFiles(app, readEnv({}), undefined)
    expect(await (await app.request('/sw.js')).text()).toContain('unregister')
    expect((await app.request(SHELL_PATH)).status).toBe(404)
  })
})
