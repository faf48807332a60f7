import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'

export type Encoding = 'br' | 'gzip'

/**
 * Quality 5 costs two milliseconds for a page; 11, which built files get, a hundred times that. The window is as wide
 * as an answer is long: the usual 4 MB are memory that V8 sees, and answers by collecting garbage all the time.
 */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 16 } }
const BROTLI_TIGHT = { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 17 } }

/** Below this a packet is a packet. */
const WORTH_BYTES = 1_000

/** A stream of events is no text that ends. */
const COMPRESSIBLE = /^(text\/(?!event-stream)|application\/(json|xml|manifest\+json|javascript)|image\/svg)/

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

export const compressBody = (body: Uint8Array, encoding: Encoding): Promise<Buffer<ArrayBuffer>> =>
  (encoding === 'br' ? brotliAsync(body, BROTLI) : gzipAsync(body)) as Promise<Buffer<ArrayBuffer>>

let tightening: Promise<unknown> = Promise.resolve()

/** A tenth smaller, for what is sent again and again. One at a time: each takes a tenth of a second of a processor. */
export const compressTightly = (body: Uint8Array): Promise<Buffer<ArrayBuffer>> => {
  const next = tightening.then(() => brotliAsync(body, BROTLI_TIGHT) as Promise<Buffer<ArrayBuffer>>)
  tightening = next.catch(() => {})
  return next
}

export const isWorthCompressing = (body: Uint8Array, contentType: string): boolean =>
  body.byteLength >= WORTH_BYTES && COMPRESSIBLE.test(contentType)

const ACCEPTS_BR = /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/
const ACCEPTS_GZIP = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/

export function chooseEncoding(acceptEncoding: string | undefined): Encoding | undefined {
  if (!acceptEncoding) return undefined
  if (ACCEPTS_BR.test(acceptEncoding)) return 'br'
  return ACCEPTS_GZIP.test(acceptEncoding) ? 'gzip' : undefined
}

/** For answers that are made for one request; kept answers and built files are compressed once, elsewhere. */
export const compress: MiddlewareHandler = async (c, next) => {
  await next()
  const { headers, body } = c.res
  if (!body || headers.has('content-encoding') || headers.has('content-range')) return
  const contentType = headers.get('content-type') ?? ''
  const encoding = chooseEncoding(c.req.header('accept-encoding'))
  if (!encoding || !COMPRESSIBLE.test(contentType) || headers.has('etag')) return
  const whole = new Uint8Array(await c.res.arrayBuffer())
  const isWorth = isWorthCompressing(whole, contentType)
  const compressed = isWorth ? await compressBody(whole, encoding) : whole
  c.res = new Response(compressed, c.res)
  c.res.headers.set('content-length', String(compressed.byteLength))
  c.res.headers.append('vary', 'accept-encoding')
  if (isWorth) c.res.headers.set('content-encoding', encoding)
}
