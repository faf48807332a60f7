import { randomBytes } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { ensureEncoding, prebuild, selectEncoding, type ResponseDraft, recompress } from './encode.ts'

const text = 'オーク材のダイニングテーブル'.repeat(100)
const draft = { status: 200, headers: { 'content-type': 'application/json' }, body: text }
const request = {
  method: 'GET',
  acceptEncoding: undefined as string | undefined,
  ifNoneMatch: undefined as string | undefined,
}

async function send(given: ResponseDraft, overrides: Partial<typeof request> = {}) {
  const prebuilt = prebuild(given, {})
  await ensureEncoding(prebuilt, overrides.acceptEncoding)
  return selectEncoding(prebuilt, { ...request, ...overrides })!
}

describe('a prebuilt response', () => {
  it.each([
    [undefined, undefined],
    ['identity', undefined],
    ['gzip, deflate', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.5', 'br'],
  ])('for accept-encoding %s is sent as %s', async (acceptEncoding, encoding) => {
    const form = await send(draft, { acceptEncoding })
    expect(form.headers['content-encoding']).toBe(encoding)
    expect(form.headers['vary']).toBe('accept-encoding')
    const body = form.body!
    const plain = encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body
    expect(plain.toString()).toBe(text)
    expect(form.headers['content-length']).toBe(String(body.byteLength))
  })

  it('is complete if its compressed form exceeds every buffer', async () => {
    const long = { ...draft, body: randomBytes(300_000).toString('base64') }
    const compressed = [await send(long, { acceptEncoding: 'br' }), await send(long, { acceptEncoding: 'gzip' })]
    expect(brotliDecompressSync(compressed[0]!.body!).toString()).toBe(long.body)
    expect(gunzipSync(compressed[1]!.body!).toString()).toBe(long.body)
  })

  it('is not compressed if that saves nothing', async () => {
    const form = await send({ ...draft, body: '{}' }, { acceptEncoding: 'br' })
    expect(form.headers['content-encoding']).toBeUndefined()
  })

  it('has a strong ETag per encoding and matches any of them', async () => {
    const prebuilt = prebuild(draft, {})
    const encodings = ['br', 'gzip', '']
    for (const acceptEncoding of encodings) await ensureEncoding(prebuilt, acceptEncoding)
    const tags = encodings.map(
      (acceptEncoding) => selectEncoding(prebuilt, { ...request, acceptEncoding })!.headers['etag']!,
    )
    expect(new Set(tags).size).toBe(3)
    for (const tag of [...tags, `W/${tags[0]}`, `"other", ${tags[2]}`, '*']) {
      const { status, body, headers } = selectEncoding(prebuilt, { ...request, ifNoneMatch: tag })!
      expect({ status, body, length: headers['content-length'] }).toEqual({
        status: 304,
        body: null,
        length: undefined,
      })
    }
    expect(selectEncoding(prebuilt, { ...request, ifNoneMatch: '"other"' })!.status).toBe(200)
  })

  it('creates compressed encodings on first use', async () => {
    const prebuilt = prebuild(draft, {})
    expect(selectEncoding(prebuilt, { ...request, acceptEncoding: 'br' })).toBeUndefined()
    await Promise.all([ensureEncoding(prebuilt, 'br'), ensureEncoding(prebuilt, 'br')])
    expect(selectEncoding(prebuilt, { ...request, acceptEncoding: 'br' })?.status).toBe(200)
    expect(prebuilt.compressed.gzip).toBeUndefined()
  })

  it('is recompressed in the background if it is a page that is sent again', async () => {
    const words = Array.from({ length: 400 }, (_, i) => `<li>${(i * 7919) % 1009}番の${text.slice(i % 14, 9)}</li>`)
    const page = prebuild(
      { ...draft, headers: { 'content-type': 'text/html; charset=utf-8' }, body: words.join('') },
      {},
    )
    const brRequest = { ...request, acceptEncoding: 'br' }
    await ensureEncoding(page, 'br')
    const first = selectEncoding(page, brRequest)!
    await recompress(page)
    const second = selectEncoding(page, brRequest)!
    expect(second.body!.byteLength).toBeLessThan(first.body!.byteLength)
    expect(second.headers['content-length']).toBe(String(second.body!.byteLength))
    expect(brotliDecompressSync(second.body!).toString()).toBe(words.join(''))
    expect(second.headers['etag']).not.toBe(first.headers['etag'])
    expect(selectEncoding(page, { ...brRequest, ifNoneMatch: first.headers['etag'] })!.status).toBe(304)
  })

  it('drops the plain body of a compressed page, and still sends it to every client', async () => {
    const page = prebuild({ ...draft, headers: { 'content-type': 'text/html; charset=utf-8' } }, {})
    await ensureEncoding(page, 'br')
    expect(page.plain.body).toBeUndefined()
    expect(selectEncoding(page, request)).toBeUndefined()
    await Promise.all([ensureEncoding(page, 'gzip'), ensureEncoding(page, undefined)])
    const gzipped = selectEncoding(page, { ...request, acceptEncoding: 'gzip' })!
    expect(gunzipSync(gzipped.body!).toString()).toBe(text)
    const plain = selectEncoding(page, request)!
    expect(plain.body!.toString()).toBe(text)
    expect(plain.headers['content-length']).toBe(String(plain.body!.byteLength))
  })

  it('responds to HEAD with its length and without a body', async () => {
    const form = await send(draft, { method: 'HEAD' })
    expect(form).toMatchObject({
      status: 200,
      body: null,
      headers: { 'content-length': String(Buffer.byteLength(text)) },
    })
  })
})
