import { createHash } from 'node:crypto'
import { chooseEncoding, compressBody, isWorthCompressing, type Encoding } from './compress.ts'

export interface Draft {
  status: number
  /** Lower case; `content-type` and `cache-control` among them. */
  headers: Record<string, string>
  body: string
}

/** One form of an answer's body, with all headers that go with it. */
interface Form {
  headers: Record<string, string>
  body: Buffer<ArrayBuffer>
}

export interface Finished {
  status: number
  /** Hash of the plain body. */
  hash: string
  plain: Form
  /** Absent where compressing is not worth it. */
  compressed: Record<Encoding, Form> | undefined
  /** What it takes in memory, about. */
  bytes: number
}

const HEADER_BYTES = 2_000

/** Compresses once and computes every header, so that sending is nothing but writing. */
export async function finish(draft: Draft, commonHeaders: Record<string, string>): Promise<Finished> {
  const body = Buffer.from(draft.body)
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  const form = (bytes: Buffer<ArrayBuffer>, suffix: string, encoding?: Encoding): Form => ({
    body: bytes,
    headers: {
      ...commonHeaders,
      ...draft.headers,
      etag: `"${hash}${suffix}"`,
      vary: 'accept-encoding',
      'content-length': String(bytes.byteLength),
      ...(encoding ? { 'content-encoding': encoding } : {}),
    },
  })
  const plain = form(body, '')
  if (!isWorthCompressing(body, draft.headers['content-type'] ?? '')) {
    return { status: draft.status, hash, plain, compressed: undefined, bytes: body.byteLength + HEADER_BYTES }
  }
  const [br, gzip] = await Promise.all([compressBody(body, 'br'), compressBody(body, 'gzip')])
  const bytes = body.byteLength + br.byteLength + gzip.byteLength + 3 * HEADER_BYTES
  return { status: draft.status, hash, plain, compressed: { br: form(br, '-br', 'br'), gzip: form(gzip, '-gz', 'gzip') }, bytes }
}

interface Asked {
  method: string | undefined
  acceptEncoding: string | undefined
  ifNoneMatch: string | undefined
}

interface Sendable {
  status: number
  headers: Record<string, string>
  body: Buffer<ArrayBuffer> | null
}

/** The form of a finished answer that this request gets. */
export function formFor(answer: Finished, { method, acceptEncoding, ifNoneMatch }: Asked): Sendable {
  const encoding = answer.compressed && chooseEncoding(acceptEncoding)
  const { headers, body } = encoding && answer.compressed ? answer.compressed[encoding] : answer.plain
  if (ifNoneMatch !== undefined && answer.status === 200 && isKnown(ifNoneMatch, answer.hash)) {
    const { 'content-length': _length, 'content-encoding': _encoding, ...rest } = headers
    return { status: 304, headers: rest, body: null }
  }
  return { status: answer.status, headers, body: method === 'HEAD' ? null : body }
}

/** RFC 9110 §13.1.2 compares weakly, so the form in which the body was had does not matter. */
const isKnown = (ifNoneMatch: string, hash: string): boolean =>
  ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => tag.includes(`"${hash}`))
