/** Errors of browsers arrive in the log. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MINUTE_MS } from '#contract/shared/constants.ts'
import { MAX_MESSAGE_BYTES, MAX_STACK_BYTES } from '#contract/browser-errors/rules.ts'
import type { Database } from '#server/platform/db/client.ts'
import { type Caller, makeCaller, newNetworkAddress } from '#tests/support/customer-calls.ts'
import { testDatabases } from '#tests/support/database.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

const REPORT = {
  message: 'TypeError: x is not a function',
  stack: 'at render (start-a1b2c3d.js:1:2)',
  version: 'start-a1b2c3d.js',
  route: '/items/$id',
}

describe.each(testDatabases())('errors of browsers on $name', ({ open }) => {
  let database: Database
  let app: TestApp
  let request: Caller
  let linesBefore = 0
  const clock = { ms: Date.UTC(2026, 10, 20, 3) }
  beforeAll(async () => {
    database = await open()
    app = await openTestApp(database, { env: { TRUST_PROXY: '1' }, now: () => clock.ms })
    request = makeCaller(app)
  })
  afterAll(async () => {
    await app.close()
    await database.close()
  })

  const allReports = () =>
    app
      .logged()
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as { level: number; msg: string; browserError?: Record<string, unknown> })
      .filter(({ msg }) => msg === 'browser error')
  const reports = () => allReports().slice(linesBefore)
  beforeEach(() => {
    linesBefore = allReports().length
  })

  const send = (change: object = {}, source?: string) =>
    request('POST /BrowserErrors', {
      body: { ...REPORT, ...change },
      headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' },
      ...(source === undefined ? {} : { source }),
    })

  it('are one warning each', async () => {
    expect(await send()).toMatchObject({ status: 200, body: {} })
    expect(reports()).toMatchObject([
      { level: 40, browserError: { ...REPORT, stack: [REPORT.stack], device: 'Firefox・Linux' } },
    ])
  })

  it('are cleaned again, because anyone can send them', async () => {
    await send({
      message: 'a\u202eb\u001b[31m hanako@example.jp 09012345678',
      stack: 'at x\u0007\nat y (https://a.example/b?c:1:2)',
    })
    expect(reports()).toMatchObject([
      { browserError: { message: 'a*b*[31m [address] #', stack: ['at x*', 'at y ([url])'] } },
    ])
  })

  it.each([
    { message: 'あ'.repeat(MAX_MESSAGE_BYTES / 3 + 1) },
    { stack: 'x'.repeat(MAX_STACK_BYTES + 1) },
    { route: '/items/7?q=x' },
    { route: `/${'x'.repeat(100)}` },
    { version: 'a b' },
  ])('are refused if they are too long or of another form: %o', async (change) => {
    expect(await send(change)).toMatchObject({ status: 422, error: { code: 'VALIDATION_FAILED' } })
    expect(reports()).toEqual([])
  })

  it('are limited per address', async () => {
    const source = newNetworkAddress()
    for (let n = 0; n < 30; n += 1) expect((await send({}, source)).status).toBe(200)
    expect(await send({}, source)).toMatchObject({ status: 429, error: { code: 'TOO_MANY_REQUESTS' } })
    expect(reports()).toHaveLength(30)
    expect((await send()).status).toBe(200)
    clock.ms += 10 * MINUTE_MS
    expect((await send({}, source)).status).toBe(200)
  })
})
