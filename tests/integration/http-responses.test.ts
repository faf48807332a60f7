import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eq } from '#drizzle'
import { items } from '#server/catalogue/schema.ts'
import type { Database } from '#server/platform/db/client.ts'
import { changeCatalogue } from '#server/catalogue/change.ts'
import { storeDatabases } from '#tests/support/database.ts'
import { fillStore } from '#tests/support/fill-store.ts'
import { openTestApp, serveTestApp, type TestApp } from '#tests/support/test-app.ts'

describe.each(storeDatabases())('responses on $name', ({ open }) => {
  let database: Database
  let app: TestApp
  let other: TestApp
  let url: string
  let stop: () => Promise<void>
  beforeAll(async () => {
    database = await open()
    await fillStore(database)
    app = await openTestApp(database)
    other = await openTestApp(database)
    ;({ url, stop } = await serveTestApp(app))
  })
  afterAll(async () => {
    await stop()
    await app.close()
    await other.close()
    await database.close()
  })

  const setPopularity = (popularity: number) =>
    changeCatalogue(database.db, async (tx, version) => {
      await tx.update(items).set({ popularity, rev: version }).where(eq(items.id, 1))
      return true
    })
  const popularityIn = async (from: TestApp) =>
    ((await (await from.request('/api/Items/1')).json()) as { item: { popularity: number } }).item.popularity

  it('are the same from the cache as when computed', async () => {
    const headers = { 'accept-encoding': 'gzip, br' }
    const first = await fetch(`${url}/api/Items/1`, { headers })
    const second = await fetch(`${url}/api/Items/1`, { headers })
    expect(await second.text()).toBe(await first.text())
    const notified = (response: Response) =>
      Object.fromEntries([...response.headers].filter(([name]) => !['date', 'x-request-id'].includes(name)))
    expect(notified(second)).toEqual(notified(first))
    expect(notified(second)).toMatchObject({
      'content-type': 'application/json',
      'content-encoding': 'br',
      'cache-control': 'public, max-age=30, stale-while-revalidate=300',
      'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      vary: 'accept-encoding',
    })
    expect(first.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(second.headers.get('x-request-id')).toBeNull()
  })

  it('are not sent again to clients that have them', async () => {
    for (const path of ['/api/Items', '/about', '/sitemap.xml', '/api/Items']) {
      const etag = (await fetch(url + path)).headers.get('etag')!
      expect(etag).toMatch(/^"[\w-]+"$/)
      const again = await fetch(url + path, { headers: { 'if-none-match': etag } })
      expect({ path, status: again.status, text: await again.text() }).toEqual({ path, status: 304, text: '' })
    }
  })

  it('share one cache entry for all spellings of a URL', async () => {
    const requests = await Promise.all(
      ['/api/Items?page=1', '/api/Items?utm_source=x', '/api/Items?perPage=24&page=1'].map(async (path) =>
        (await fetch(url + path)).headers.get('etag'),
      ),
    )
    expect(new Set(requests).size).toBe(1)
  })

  it('have no body for HEAD, cached or not', async () => {
    for (const path of ['/api/Items', '/api/Items', '/healthz', '/about', '/robots.txt']) {
      const response = await fetch(url + path, { method: 'HEAD' })
      expect({ status: response.status, text: await response.text() }).toEqual({ status: 200, text: '' })
    }
  })

  it('reflect a change in every process', async () => {
    for (const popularity of [101, 102, 103]) {
      await setPopularity(popularity)
      // A notification takes much less than the second after which the version is read anyway.
      await wait(100)
      expect(await popularityIn(app)).toBe(popularity)
      expect(await popularityIn(other)).toBe(popularity)
    }
  })

  it('reflect a change even if its notification is lost', async () => {
    const clock = { ms: Date.now() }
    const deaf = await openTestApp({ ...database, listen: async () => async () => {} }, { now: () => clock.ms })
    await setPopularity(201)
    expect(await popularityIn(deaf)).toBe(201)
    await setPopularity(202)
    expect(await popularityIn(deaf)).toBe(201)
    clock.ms += 1_000
    expect(await popularityIn(deaf)).toBe(202)
    await deaf.close()
  })

  it('of the change feed are never cached and contain the server’s time', async () => {
    const before = Date.now()
    const { headers } = await fetch(`${url}/api/Catalog/changes`)
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(headers.get('etag')).toBeNull()
    expect(Number(headers.get('x-server-time'))).toBeGreaterThanOrEqual(before)
  })

  it('are sent to HTTP/1.0 clients without a host', async () => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    socket.end('GET /healthz HTTP/1.0\r\n\r\n')
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 OK/)
  })

  it('are logged at debug, cached or not', async () => {
    const notified = () => app.logged().split('\n').length
    for (let i = 0; i < 2; i++) {
      const before = notified()
      await (await fetch(`${url}/api/Categories?q=secret`)).arrayBuffer()
      await expect.poll(notified).toBe(before + 1)
    }
    expect(app.logged()).not.toContain('secret')
  })

  it('use the request id of a trusted proxy only', async () => {
    const headers = { 'x-request-id': 'proxy-12345678' }
    const behind = await openTestApp(database, { env: { TRUST_PROXY: '1' } })
    expect((await behind.request('/healthz', { headers })).headers.get('x-request-id')).toBe('proxy-12345678')
    expect((await app.request('/healthz', { headers })).headers.get('x-request-id')).not.toBe('proxy-12345678')
    await behind.close()
  })

  it('write no query to the log', async () => {
    await app.request('/api/Items?q=hanako%40example.jp')
    expect(app.logged()).toContain('"path":"/api/Items"')
    expect(app.logged()).not.toContain('hanako')
  })
})
