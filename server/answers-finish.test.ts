import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { finish, formFor } from './answers-finish.ts'

const text = 'オーク材のダイニングテーブル'.repeat(100)
const draft = { status: 200, headers: { 'content-type': 'application/json' }, body: text }
const ask = { method: 'GET', acceptEncoding: undefined, ifNoneMatch: undefined }

describe('a finished answer', () => {
  it.each([
    [undefined, undefined],
    ['identity', undefined],
    ['gzip, deflate', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.5', 'br'],
  ])('is sent to who accepts %s as %s', async (acceptEncoding, encoding) => {
    const form = formFor(await finish(draft, {}), { ...ask, acceptEncoding })
    expect(form.headers['content-encoding']).toBe(encoding)
    expect(form.headers['vary']).toBe('accept-encoding')
    const body = form.body!
    const plain = encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body
    expect(plain.toString()).toBe(text)
    expect(form.headers['content-length']).toBe(String(body.byteLength))
  })

  it('is not compressed where that saves nothing', async () => {
    const form = formFor(await finish({ ...draft, body: '{}' }, {}), { ...ask, acceptEncoding: 'br' })
    expect(form.headers['content-encoding']).toBeUndefined()
  })

  it('has another strong tag in each form, and is recognised by any of them', async () => {
    const answer = await finish(draft, {})
    const tags = ['br', 'gzip', ''].map((acceptEncoding) => formFor(answer, { ...ask, acceptEncoding }).headers['etag']!)
    expect(new Set(tags).size).toBe(3)
    for (const tag of [...tags, `W/${tags[0]}`, `"other", ${tags[2]}`, '*']) {
      const { status, body, headers } = formFor(answer, { ...ask, ifNoneMatch: tag })
      expect({ status, body, length: headers['content-length'] }).toEqual({ status: 304, body: null, length: undefined })
    }
    expect(formFor(answer, { ...ask, ifNoneMatch: '"other"' }).status).toBe(200)
  })

  it('tells its length to HEAD without a body', async () => {
    const form = formFor(await finish(draft, {}), { ...ask, method: 'HEAD' })
    expect(form).toMatchObject({ status: 200, body: null, headers: { 'content-length': String(Buffer.byteLength(text)) } })
  })
})
