import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { compressFor, finish, formFor, tighten, type Draft } from './answers-finish.ts'

const text = 'オーク材のダイニングテーブル'.repeat(100)
const draft = { status: 200, headers: { 'content-type': 'application/json' }, body: text }
const asked = {
  method: 'GET',
  acceptEncoding: undefined as string | undefined,
  ifNoneMatch: undefined as string | undefined,
}

async function send(given: Draft, ask: Partial<typeof asked> = {}) {
  const answer = finish(given, {})
  await compressFor(answer, ask.acceptEncoding)
  return formFor(answer, { ...asked, ...ask })!
}

describe('a finished answer', () => {
  it.each([
    [undefined, undefined],
    ['identity', undefined],
    ['gzip, deflate', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.5', 'br'],
  ])('is sent to who accepts %s as %s', async (acceptEncoding, encoding) => {
    const form = await send(draft, { acceptEncoding })
    expect(form.headers['content-encoding']).toBe(encoding)
    expect(form.headers['vary']).toBe('accept-encoding')
    const body = form.body!
    const plain = encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body
    expect(plain.toString()).toBe(text)
    expect(form.headers['content-length']).toBe(String(body.byteLength))
  })

  it('is not compressed where that saves nothing', async () => {
    const form = await send({ ...draft, body: '{}' }, { acceptEncoding: 'br' })
    expect(form.headers['content-encoding']).toBeUndefined()
  })

  it('has another strong tag in each form, and is recognised by any of them', async () => {
    const answer = finish(draft, {})
    const encodings = ['br', 'gzip', '']
    for (const acceptEncoding of encodings) await compressFor(answer, acceptEncoding)
    const tags = encodings.map((acceptEncoding) => formFor(answer, { ...asked, acceptEncoding })!.headers['etag']!)
    expect(new Set(tags).size).toBe(3)
    for (const tag of [...tags, `W/${tags[0]}`, `"other", ${tags[2]}`, '*']) {
      const { status, body, headers } = formFor(answer, { ...asked, ifNoneMatch: tag })!
      expect({ status, body, length: headers['content-length'] }).toEqual({
        status: 304,
        body: null,
        length: undefined,
      })
    }
    expect(formFor(answer, { ...asked, ifNoneMatch: '"other"' })!.status).toBe(200)
  })

  it('waits for its compressed form, which is made when first asked for', async () => {
    const answer = finish(draft, {})
    expect(formFor(answer, { ...asked, acceptEncoding: 'br' })).toBeUndefined()
    await Promise.all([compressFor(answer, 'br'), compressFor(answer, 'br')])
    expect(formFor(answer, { ...asked, acceptEncoding: 'br' })?.status).toBe(200)
    expect(answer.compressed.gzip).toBeUndefined()
  })

  it('gets smaller in the background when it is a page that is sent again', async () => {
    const words = Array.from({ length: 400 }, (_, i) => `<li>${(i * 7919) % 1009}番の${text.slice(i % 14, 9)}</li>`)
    const page = finish({ ...draft, headers: { 'content-type': 'text/html; charset=utf-8' }, body: words.join('') }, {})
    const asksBr = { ...asked, acceptEncoding: 'br' }
    await compressFor(page, 'br')
    const first = formFor(page, asksBr)!
    await tighten(page)
    const second = formFor(page, asksBr)!
    expect(second.body!.byteLength).toBeLessThan(first.body!.byteLength)
    expect(second.headers['content-length']).toBe(String(second.body!.byteLength))
    expect(brotliDecompressSync(second.body!).toString()).toBe(words.join(''))
    expect(second.headers['etag']).not.toBe(first.headers['etag'])
    expect(formFor(page, { ...asksBr, ifNoneMatch: first.headers['etag'] })!.status).toBe(304)
  })

  it('tells its length to HEAD without a body', async () => {
    const form = await send(draft, { method: 'HEAD' })
    expect(form).toMatchObject({
      status: 200,
      body: null,
      headers: { 'content-length': String(Buffer.byteLength(text)) },
    })
  })
})
