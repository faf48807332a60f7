import { createHash } from 'node:crypto'
import { chooseEncoding, compressBody, compressTightly, isWorthCompressing, type Encoding } from './compress.ts'

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
  isCompressible: boolean
  /** Made when first asked for. */
  compressed: Partial<Record<Encoding, Form>>
  compressing: Partial<Record<Encoding, Promise<void>>>
  /** Its brotli form is as small as can be, or is being made so. */
  isTight: boolean
  /** What it takes in memory, about, with its compressed forms. */
  bytes: number
}

const HEADER_BYTES = 4_000

/** Everything that can be computed before it is known who asks. */
export function finish(draft: Draft, commonHeaders: Record<string, string>): Finished {
  const body = Buffer.from(draft.body)
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22)
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
    isTight: false,
    bytes: Math.ceil(bytes),
  }
}

/** Makes the form that this asker can read, unless it is there. */
export async function compressFor(answer: Finished, acceptEncoding: string | undefined): Promise<void> {
  const encoding = chooseEncoding(acceptEncoding)
  if (encoding && answer.isCompressible && !answer.compressed[encoding])
    await (answer.compressing[encoding] ??= compressOnce(answer, encoding))
}

async function compressOnce(answer: Finished, encoding: Encoding): Promise<void> {
  const body = await compressBody(answer.plain.body, encoding)
  answer.compressed[encoding] = compressedForm(answer, body, encoding, encoding)
}

const compressedForm = ({ plain, hash }: Finished, body: Form['body'], encoding: Encoding, name: string): Form => ({
  // A strong tag names the very bytes, so each form has its own.
  headers: {
    ...plain.headers,
    etag: `"${hash}-${name}"`,
    'content-encoding': encoding,
    'content-length': String(body.byteLength),
  },
  body,
})

const PAGE = 'text/html'

/**
 * Has a page's brotli form made smaller in the background, once. It is worth it where the page is sent again: some
 * kilobytes decide whether a page fits into what a new connection may send at first (ten packets).
 */
export async function tighten(answer: Finished): Promise<void> {
  const isPage = answer.plain.headers['content-type']?.startsWith(PAGE)
  if (answer.isTight || !answer.compressed.br || !isPage) return
  answer.isTight = true
  answer.compressed.br = compressedForm(answer, await compressTightly(answer.plain.body), 'br', 'br11')
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

/** The form of a finished answer that this request gets; undefined where it has yet to be compressed for it. */
export function formFor(answer: Finished, { method, acceptEncoding, ifNoneMatch }: Asked): Sendable | undefined {
  const encoding = answer.isCompressible ? chooseEncoding(acceptEncoding) : undefined
  const form = encoding ? answer.compressed[encoding] : answer.plain
  if (!form) return undefined
  if (ifNoneMatch !== undefined && answer.status === 200 && isKnown(ifNoneMatch, answer.hash)) {
    const { 'content-length': _length, 'content-encoding': _encoding, ...headers } = form.headers
    return { status: 304, headers, body: null }
  }
  return { status: answer.status, headers: form.headers, body: method === 'HEAD' ? null : form.body }
}

/** RFC 9110 §13.1.2 compares weakly, so the form in which the body was had does not matter. */
const isKnown = (ifNoneMatch: string, hash: string): boolean =>
  ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => tag.includes(`"${hash}`))
