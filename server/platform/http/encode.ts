/** Compresses responses: on the fly, or prebuilt with headers, ETag and all encodings. */
import { hash as hashOf } from 'node:crypto'
import { promisify } from 'node:util'
import {
  type BrotliCompress,
  brotliDecompress,
  constants,
  createBrotliCompress,
  createGzip,
  type Gzip,
} from 'node:zlib'
import type { MiddlewareHandler } from 'hono'

export type ContentCoding = 'br' | 'gzip'

/**
 * Quality 3 takes 0.6 ms per page; 4 takes half as much again for a twentieth fewer bytes. 11, for built files and pages
 * that are sent again, takes more than a hundred times as long. The window fits the size of a response: the default of 4 MB
 * is memory visible to V8, which then collects garbage constantly.
 */
const BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: 17 },
  // Holds a compressed page, so that it needs one turn of the event loop.
  chunkSize: 32 * 1024,
}
const BROTLI_SLOW = { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 17 } }

/** The stream never waits for a reader. */
const UNLIMITED = { highWaterMark: Number.MAX_SAFE_INTEGER }

const createBrotli = (options: typeof BROTLI | typeof BROTLI_SLOW) =>
  createBrotliCompress({ ...options, ...UNLIMITED, flush: constants.BROTLI_OPERATION_FINISH })

/** Smaller responses fit into one packet anyway. */
const MIN_COMPRESSED_BYTES = 1_000

/** Event streams never end, so they cannot be compressed as a whole. */
const COMPRESSIBLE = /^(text\/(?!event-stream)|application\/(json|xml|manifest\+json|javascript)|image\/svg)/

/**
 * Writes the whole body with the flag that finishes it. Ending the stream instead, as the functions of zlib do, would hand
 * it over to another thread a second time, which takes as long as the first.
 */
async function compressWith(stream: BrotliCompress | Gzip, body: Uint8Array): Promise<Buffer<ArrayBuffer>> {
  await new Promise<void>((resolve, reject) => {
    stream.on('error', reject)
    stream.write(body, (error) => !error && resolve())
  })
  const compressed = stream.read() as Buffer<ArrayBuffer>
  stream.close()
  return compressed
}

export const compressBody = (body: Uint8Array, encoding: ContentCoding): Promise<Buffer<ArrayBuffer>> =>
  compressWith(encoding === 'br' ? createBrotli(BROTLI) : createGzip({ ...UNLIMITED, flush: constants.Z_FINISH }), body)

let lastCompression: Promise<unknown> = Promise.resolve()

/** About a fifth smaller, for responses that are sent repeatedly. Runs one at a time, because each takes 100 ms of CPU time. */
export const compressSlowly = (body: Uint8Array): Promise<Buffer<ArrayBuffer>> => {
  const next = lastCompression.then(() => compressWith(createBrotli(BROTLI_SLOW), body))
  // The caller gets the error; the queue continues.
  lastCompression = next.catch(() => {})
  return next
}

export const isWorthCompressing = (body: Uint8Array, contentType: string): boolean =>
  body.byteLength >= MIN_COMPRESSED_BYTES && COMPRESSIBLE.test(contentType)

const ACCEPTS_BR = /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/
const ACCEPTS_GZIP = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/

export function chooseEncoding(acceptEncoding: string | undefined): ContentCoding | undefined {
  if (!acceptEncoding) return undefined
  if (ACCEPTS_BR.test(acceptEncoding)) return 'br'
  return ACCEPTS_GZIP.test(acceptEncoding) ? 'gzip' : undefined
}

/** Compresses responses made for one request. Prebuilt responses and built files are compressed once, elsewhere. */
export const compress: MiddlewareHandler = async (c, next) => {
  await next()
  const { headers, body } = c.res
  if (!body || headers.has('content-encoding') || headers.has('content-range')) return
  const contentType = headers.get('content-type') ?? ''
  const encoding = chooseEncoding(c.req.header('accept-encoding'))
  if (!encoding || !COMPRESSIBLE.test(contentType) || headers.has('etag')) return
  const whole = new Uint8Array(await c.res.arrayBuffer())
  const shouldCompress = isWorthCompressing(whole, contentType)
  const compressed = shouldCompress ? await compressBody(whole, encoding) : whole
  c.res = new Response(compressed, c.res)
  c.res.headers.set('content-length', String(compressed.byteLength))
  c.res.headers.append('vary', 'accept-encoding')
  if (shouldCompress) c.res.headers.set('content-encoding', encoding)
}

export interface ResponseDraft {
  status: number
  /** Lower-case names, including `content-type` and `cache-control`. */
  headers: Record<string, string>
  body: string | Buffer<ArrayBuffer>
}

/** One encoding of the body with its headers. */
interface Encoding {
  headers: Record<string, string>
  body: Buffer<ArrayBuffer>
}

export interface PrebuiltResponse {
  status: number
  /** Hash of the uncompressed body. */
  hash: string
  /**
   * Without encoding. The body of a page is dropped once brotli has compressed it: it is four times as large, and memory
   * outside of the heap makes V8 collect garbage more often.
   */
  plain: { headers: Encoding['headers']; body: Encoding['body'] | undefined }
  isCompressible: boolean
  /** Created on first use. */
  compressed: Partial<Record<ContentCoding, Encoding>>
  compressing: Partial<Record<ContentCoding, Promise<void>>>
  /** Recompressed with the best brotli quality, or being recompressed. */
  isRecompressed: boolean
  /** Approximate memory size with the body and its compressed encodings. */
  bytes: number
}

const HEADER_BYTES = 4_000

/** Computes everything that does not depend on the request. */
export function prebuild(draft: ResponseDraft, commonHeaders: Record<string, string>): PrebuiltResponse {
  const body = typeof draft.body === 'string' ? Buffer.from(draft.body) : draft.body
  const hash = hashOf('sha256', body, 'base64url').slice(0, 22)
  const headers = {
    ...commonHeaders,
    ...draft.headers,
    etag: `"${hash}"`,
    vary: 'accept-encoding',
    'content-length': String(body.byteLength),
  }
  const isCompressible = isWorthCompressing(body, draft.headers['content-type'] ?? '')
  const bytes = HEADER_BYTES + body.byteLength * (isCompressible ? 1.5 : 1)
  return {
    status: draft.status,
    hash,
    plain: { headers, body },
    isCompressible,
    compressed: {},
    compressing: {},
    isRecompressed: false,
    bytes: Math.ceil(bytes),
  }
}

/** Creates the encoding that this client accepts, unless it exists. */
export async function ensureEncoding(response: PrebuiltResponse, acceptEncoding: string | undefined): Promise<void> {
  if (!response.isCompressible) return
  const encoding = chooseEncoding(acceptEncoding)
  if (!encoding) response.plain.body ??= await readPlainBody(response)
  else if (!response.compressed[encoding]) await (response.compressing[encoding] ??= compressOnce(response, encoding))
}

async function compressOnce(response: PrebuiltResponse, encoding: ContentCoding): Promise<void> {
  const body = await compressBody(await readPlainBody(response), encoding)
  response.compressed[encoding] = createEncoding(response, body, encoding, encoding)
  if (encoding === 'br' && isPage(response)) response.plain.body = undefined
}

const decompress = promisify(brotliDecompress)

/** Decompressed if it was dropped. */
const readPlainBody = async ({ plain, compressed }: PrebuiltResponse): Promise<Encoding['body']> =>
  plain.body ?? (await decompress(compressed.br!.body))

const createEncoding = (
  { plain, hash }: PrebuiltResponse,
  body: Encoding['body'],
  encoding: ContentCoding,
  name: string,
): Encoding => ({
  // A strong ETag identifies exact bytes, so each encoding has its own.
  headers: {
    ...plain.headers,
    etag: `"${hash}-${name}"`,
    'content-encoding': encoding,
    'content-length': String(body.byteLength),
  },
  body,
})

const isPage = ({ plain }: PrebuiltResponse) => plain.headers['content-type']?.startsWith('text/html')

/**
 * Recompresses a page once in the background. Worth it for pages that are sent repeatedly: a few kilobytes decide whether
 * a page fits into the initial congestion window of a new connection (ten packets).
 */
export async function recompress(response: PrebuiltResponse): Promise<void> {
  if (response.isRecompressed || !response.compressed.br || !isPage(response)) return
  response.isRecompressed = true
  response.compressed.br = createEncoding(response, await compressSlowly(await readPlainBody(response)), 'br', 'br11')
}

interface RequestHeaders {
  method: string | undefined
  acceptEncoding: string | undefined
  ifNoneMatch: string | undefined
}

interface EncodedResponse {
  status: number
  headers: Record<string, string>
  body: Buffer<ArrayBuffer> | null
}

/** The encoding for this request; undefined if it does not exist yet. */
export function selectEncoding(
  response: PrebuiltResponse,
  { method, acceptEncoding, ifNoneMatch }: RequestHeaders,
): EncodedResponse | undefined {
  const encoding = response.isCompressible ? chooseEncoding(acceptEncoding) : undefined
  const form = encoding ? response.compressed[encoding] : response.plain
  if (!form?.body) return undefined
  if (ifNoneMatch !== undefined && response.status === 200 && matchesETag(ifNoneMatch, response.hash)) {
    const { 'content-length': _length, 'content-encoding': _encoding, ...headers } = form.headers
    return { status: 304, headers, body: null }
  }
  return { status: response.status, headers: form.headers, body: method === 'HEAD' ? null : form.body }
}

/** RFC 9110 §13.1.2 uses weak comparison, so the encoding of the client's copy does not matter. */
const matchesETag = (ifNoneMatch: string, hash: string): boolean =>
  ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => tag.includes(`"${hash}`))
