import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#server/platform/db/client.ts'
import { testDatabases } from '#tests/support/database.ts'
import { openTestApp, serveTestApp, type TestApp } from '#tests/support/test-app.ts'
import { makeTempFolder } from '#tests/support/temp-folder.ts'

const FILM = '0123456789abcdef.mp4'
const CAPTIONS = 'fedcba9876543210.vtt'
const ETAG = `"${FILM}"`

let database: Database
let app: TestApp
let url: string
let stop: () => Promise<void>

beforeAll(async () => {
  const dataDir = makeTempFolder('videos')
  await mkdir(join(dataDir, 'videos'))
  await writeFile(join(dataDir, 'videos', FILM), '0123456789')
  await writeFile(join(dataDir, 'videos', CAPTIONS), 'WEBVTT')
  await writeFile(join(dataDir, 'videos', 'secret.mp4'), 'secret')
  database = await testDatabases()[0]!.open()
  app = await openTestApp(database, { env: { DATA_DIR: dataDir } })
  ;({ url, stop } = await serveTestApp(app))
})
afterAll(async () => {
  await stop()
  await app.close()
  await database.close()
})

const get = (headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${url}/videos/${FILM}`, { method, headers })

describe('films', () => {
  it('are sent whole, to be kept for a year', async () => {
    const response = await get()
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': '10',
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=31536000, immutable',
      etag: ETAG,
      'x-content-type-options': 'nosniff',
    })
    expect(await response.text()).toBe('0123456789')
  })

  it.each([
    ['bytes=0-1', '01', 'bytes 0-1/10'],
    ['bytes=4-6', '456', 'bytes 4-6/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
    ['bytes=0-', '0123456789', 'bytes 0-9/10'],
    ['bytes=5-99', '56789', 'bytes 5-9/10'],
    ['bytes=-3', '789', 'bytes 7-9/10'],
    ['bytes=-99', '0123456789', 'bytes 0-9/10'],
  ])('%s is answered with that part', async (range, text, contentRange) => {
    const response = await get({ range })
    expect([response.status, response.headers.get('content-range')]).toEqual([206, contentRange])
    expect(response.headers.get('content-length')).toBe(String(text.length))
    expect(await response.text()).toBe(text)
  })

  it.each(['bytes=10-', 'bytes=99-100', 'bytes=-0'])('%s lies outside', async (range) => {
    const response = await get({ range })
    expect([response.status, response.headers.get('content-range')]).toEqual([416, 'bytes */10'])
  })

  it.each(['bytes=0-1,4-5', 'bytes=5-4', 'bytes=-', 'bytes=a-b', 'items=0-1', ''])(
    'the range %j is ignored',
    async (range) => {
      const response = await get({ range })
      expect([response.status, await response.text()]).toEqual([200, '0123456789'])
    },
  )

  it('are not sent again to clients that have them', async () => {
    for (const etag of [ETAG, `W/${ETAG}`, `"other", ${ETAG}`])
      expect((await get({ 'if-none-match': etag })).status).toBe(304)
    expect((await get({ 'if-none-match': '"other"' })).status).toBe(200)
  })

  it('come in parts only of the version that the client has', async () => {
    expect((await get({ range: 'bytes=0-1', 'if-range': ETAG })).status).toBe(206)
    expect((await get({ range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200)
  })

  it('tell their size without their content', async () => {
    const response = await get({}, 'HEAD')
    expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([200, '10', ''])
    expect((await get({ range: 'bytes=0-1' }, 'HEAD')).headers.get('content-range')).toBe('bytes 0-1/10')
  })

  it('have captions', async () => {
    const response = await fetch(`${url}/videos/${CAPTIONS}`)
    expect(response.headers.get('content-type')).toBe('text/vtt; charset=utf-8')
    expect(await response.text()).toBe('WEBVTT')
  })

  it.each([
    '/videos/',
    '/videos/0000000000000000.mp4',
    '/videos/secret.mp4',
    `/videos/..%2f${FILM}`,
    `/videos/${FILM}/`,
  ])('%s does not exist', async (path) => {
    const response = await fetch(url + path)
    expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store'])
  })
})
