import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BuiltFiles } from '#contract/shared/render.ts'
import type { Database } from '#server/platform/db/client.ts'
import { testDatabases } from '#tests/support/database.ts'
import { fillStore } from '#tests/support/fill-store.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { makeTempFolder } from '#tests/support/temp-folder.ts'

const picture = '0123456789abcdef-360.avif'
const files: Record<string, string | Uint8Array> = {
  'client/assets/app-1.js': 'run()',
  'client/assets/app-1.js.gz': gzipSync('run()'),
  'client/index.html': '<!--page-->',
  'client/routes.json': JSON.stringify({
    bootAttributes: '',
    boot: '',
    shellBoot: '',
    bundle: ['assets/app-1.js'],
    styles: [],
    fonts: ['assets/fonts-400.woff2', 'assets/fonts-700.woff2'],
    routes: {},
  } satisfies BuiltFiles),
  'client/sw.js': '',
  'client/favicon.svg': '<svg/>',
  'client/manifest.webmanifest': '{}',
  'client/precache.json': '{}',
  'client/icons/icon-192.png': 'png',
  [`data/pictures/${picture}`]: 'avif',
  'data/pictures/original.jpg': 'jpg',
  'data/secret.txt': 'secret',
}
let folder: string
let database: Database
let app: TestApp
let withCdn: TestApp
let atRootOfCdn: TestApp

beforeAll(async () => {
  folder = makeTempFolder('files')
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), content)
  }
  database = await testDatabases()[0]!.open()
  await fillStore(database)
  const options = { env: { DATA_DIR: join(folder, 'data') }, clientDir: join(folder, 'client') }
  app = await openTestApp(database, options)
  withCdn = await openTestApp(database, {
    ...options,
    env: { ...options.env, CDN_URL: 'https://cdn.example.jp', ASSETS_PATH: '/static/' },
  })
  atRootOfCdn = await openTestApp(database, {
    ...options,
    env: { ...options.env, CDN_URL: 'https://cdn.example.jp', ASSETS_PATH: '/' },
  })
})
afterAll(async () => {
  await app.close()
  await withCdn.close()
  await atRootOfCdn.close()
  await database.close()
  await rm(folder, { recursive: true })
})

const FOREVER = 'public, max-age=31536000, immutable'

describe('files', () => {
  it.each([
    ['/assets/app-1.js', 'text/javascript; charset=utf-8', FOREVER],
    [`/pictures/${picture}`, 'image/avif', FOREVER],
    ['/favicon.svg', 'image/svg+xml; charset=utf-8', 'public, max-age=3600, stale-while-revalidate=86400'],
    ['/manifest.webmanifest', 'application/manifest+json', 'no-cache'],
    ['/precache.json', 'application/json', 'no-cache'],
    ['/icons/icon-192.png', 'image/png', 'public, max-age=3600, stale-while-revalidate=86400'],
  ])('%s is served as %s', async (path, type, cache) => {
    const { status, headers } = await app.request(path)
    expect({ status, type: headers.get('content-type'), cache: headers.get('cache-control') }).toEqual({
      status: 200,
      type,
      cache,
    })
  })

  it.each([
    '/assets/app-2.js',
    '/assets/',
    '/assets/../routes.json',
    '/assets/%2e%2e/routes.json',
    '/assets/..%2froutes.json',
    '/pictures/original.jpg',
    '/pictures/0123456789abcdef-480.avif',
    '/pictures/0123456789abcdef-360.jpg',
    '/pictures/..%2fsecret.txt',
    '/pictures/%2e%2e%2fsecret.txt',
    '/pictures/0123456789abcdef-360.avif%00.png',
    '/index.html',
    '/routes.json',
    '/favicon.svg.gz',
    '/icons',
  ])('%s does not exist', async (path) => {
    const response = await app.request(path)
    expect(response.status).toBe(404)
    const isFile = /^\/(assets|pictures)\//.test(new URL(path, 'http://localhost').pathname)
    if (isFile) expect(response.headers.get('content-type')).toMatch(/^text\/plain/)
    expect(response.headers.get('cache-control')).toMatch(/^no-/)
  })

  it('that the build compressed are sent compressed', async () => {
    const response = await app.request('/assets/app-1.js', { headers: { 'accept-encoding': 'gzip' } })
    expect(response.headers.get('content-encoding')).toBe('gzip')
    expect(response.headers.get('vary')).toMatch(/accept-encoding/i)
  })

  it('can be loaded through a CDN under another path', async () => {
    const response = await withCdn.request('/static/app-1.js')
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
    expect((await app.request('/assets/app-1.js')).headers.get('access-control-allow-origin')).toBeNull()
  })

  it('stay under /assets/ whatever their path at the CDN', async () => {
    for (const it of [withCdn, atRootOfCdn]) expect((await it.request('/assets/app-1.js')).status).toBe(200)
  })
})

describe('for crawlers', () => {
  it('a sitemap and robots.txt with the public URL', async () => {
    const sitemap = await app.request('/sitemap.xml')
    expect(sitemap.headers.get('content-type')).toBe('application/xml')
    expect(await sitemap.text()).toContain('<loc>http://localhost:3000/items/2</loc>')
    expect(await (await app.request('/robots.txt')).text()).toContain('Sitemap: http://localhost:3000/sitemap.xml')
  })
})

describe('the API explorer', () => {
  it('loads only our own files', async () => {
    const page = await app.request('/api/explorer')
    const html = await page.text()
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self';")
    const loaded = [...html.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, path]) => path!)
    expect(loaded).toHaveLength(4)
    for (const path of loaded) expect([path, (await app.request(path)).status]).toEqual([path, 200])
  })

  it('is not sent again to clients that have it', async () => {
    for (const path of ['/api/openapi.json', '/api/explorer/swagger-ui-bundle.js']) {
      const etag = (await app.request(path)).headers.get('etag') ?? ''
      expect((await app.request(path, { headers: { 'if-none-match': etag } })).status).toBe(304)
    }
  })
})
