import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#server/platform/db/client.ts'
import { testDatabases } from '#tests/support/database.ts'
import { fillStore } from '#tests/support/fill-store.ts'
import { openTestApp, serveTestApp, type TestApp } from '#tests/support/test-app.ts'

let database: Database
let app: TestApp
let url: string
let stop: () => Promise<void>
beforeAll(async () => {
  database = await testDatabases()[0]!.open()
  await fillStore(database)
  app = await openTestApp(database)
  ;({ url, stop } = await serveTestApp(app))
})
afterAll(async () => {
  await stop()
  await app.close()
  await database.close()
})

/** `fetch` would normalise the URL before it is sent. */
const fetchRaw = (path: string, method = 'GET', body = '') =>
  new Promise<{ status: number; location: string | undefined; text: string; headers: NodeJS.Dict<string | string[]> }>(
    (resolve, reject) => {
      const sent = request(url, { path, method, agent: false }, async (response) => {
        const text = (await response.toArray()).join('')
        resolve({
          status: response.statusCode ?? 0,
          location: response.headers.location,
          text,
          headers: response.headers,
        })
      })
      sent.on('error', reject).end(body)
    },
  )

describe('pages', () => {
  it.each([
    ['/', 200, undefined],
    ['/about', 200, undefined],
    ['/about?utm_source=mail', 200, undefined],
    ['/about/', 301, '/about'],
    ['/about/?page=2&q=%E6%A4%85%E5%AD%90', 301, '/about?page=2&q=%E6%A4%85%E5%AD%90'],
    ['/moved', 301, '/items'],
    ['/About', 404, undefined],
    ['/nothing', 404, undefined],
    ['//', 404, undefined],
    ['//example.com/', 404, undefined],
    ['//example.com/%2e%2e', 404, undefined],
    ['/about//', 404, undefined],
    ['/%zz', 404, undefined],
    ['/%E3%81', 404, undefined],
    ['/about%00', 404, undefined],
    ['/about%20', 404, undefined],
    ['/%20about', 404, undefined],
    ['/about%0d%0aset-cookie:a=b', 404, undefined],
    ['/%5cexample.com/', 404, undefined],
    ['/\\example.com/', 404, undefined],
    ['/../../etc/passwd', 404, undefined],
    ['/index.html', 404, undefined],
    ['http://example.com/about', 200, undefined],
    ['/broken', 500, undefined],
    ['/closed', 503, undefined],
  ])('%s gets %i', async (path, status, location) => {
    const result = await fetchRaw(path)
    expect(result).toMatchObject({ status, location })
    expect(result.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    if (status !== 301) expect(result.headers['content-type']).toMatch(/^text\/html/)
  })

  it('reads its data through the same checks as the API', async () => {
    expect((await fetchRaw('/items')).text).toMatch(/^2 items at \d+$/)
  })

  it('is rendered once and cached, for all encodings', async () => {
    const before = app.rendered()
    for (let i = 0; i < 3; i++) await fetchRaw('/items?priceMin=7')
    expect(app.rendered()).toBe(before + 1)
  })

  it('is not cached if it was not found, failed or has unknown parameters', async () => {
    for (const path of ['/nothing', '/broken', '/about?utm_source=a']) {
      const before = app.rendered()
      await fetchRaw(path)
      await fetchRaw(path)
      expect(app.rendered()).toBe(before + 2)
    }
  })

  it('can be cached by a CDN and is revalidated by browsers', async () => {
    expect((await fetchRaw('/about')).headers['cache-control']).toBe(
      'public, max-age=0, s-maxage=60, stale-while-revalidate=600',
    )
    expect((await fetchRaw('/nothing')).headers['cache-control']).toBe('no-cache')
  })

  it('that failed shows an error without details', async () => {
    const { text, headers } = await fetchRaw('/broken')
    expect(text).toContain('<h1>エラーが発生しました</h1>')
    expect(text).toContain('<p lang="en">Internal Server Error</p>')
    expect(text).toContain('<title>Internal Server Error | こもれび</title>')
    expect(text).toContain('<a href="/">ホームへ戻る</a>')
    expect(text).toContain(String(headers['x-request-id']))
    expect(text).not.toContain('secret detail')
    expect(app.logged()).toContain('secret detail')
    expect(headers['cache-control']).toBe('no-store')
  })

  it('that failed for a known reason shows it', async () => {
    expect((await fetchRaw('/closed')).text).toContain('ただいまご利用いただけません')
  })

  it('redirects a form sent without JavaScript to its page, without reading it', async () => {
    expect(await fetchRaw('/about?page=2', 'POST', 'password=secret'.repeat(100_000))).toMatchObject({
      status: 303,
      location: '/about?page=2#send-again',
    })
    expect(await fetchRaw('//example.com', 'POST')).toMatchObject({ status: 404 })
    expect(await fetchRaw('/about', 'DELETE')).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD, POST' } })
  })

  it('requires HTTPS only if the store uses it', async () => {
    const secure = await openTestApp(database, { env: { PUBLIC_URL: 'https://shop.example.jp' } })
    expect((await secure.request('/about')).headers.get('strict-transport-security')).toMatch(/^max-age=\d+$/)
    expect((await fetchRaw('/about')).headers['strict-transport-security']).toBeUndefined()
    await secure.close()
  })
})
