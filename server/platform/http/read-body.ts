import { CodedError } from '#contract/errors.ts'

const MAX_BODY_BYTES = 64 * 1024

/** More than any body of the contract needs. Every wrong part of a body adds a sentence to the response. */
const MAX_DEPTH = 16
const MAX_ELEMENTS = 100
const MAX_KEYS = 2_500

/**
 * The JSON of a request, as it came and as it is understood. Nothing but `application/json` is read: a form of another site
 * can send anything else without being asked first.
 */
export async function readJson(request: Request, maxBytes?: number): Promise<{ text: string; value: unknown }> {
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get('content-type') ?? ''))
    throw new CodedError('BAD_REQUEST')
  const text = (await readBytes(request, maxBytes ?? MAX_BODY_BYTES)).toString('utf8')
  try {
    const value: unknown = JSON.parse(text)
    refuseTooComplex(value, MAX_DEPTH)
    return { text, value }
  } catch (cause) {
    throw new CodedError('BAD_REQUEST', { cause })
  }
}

function refuseTooComplex(value: unknown, depth: number): void {
  if (typeof value !== 'object' || value === null) return
  const parts: unknown[] = Array.isArray(value) ? value : Object.values(value)
  if (depth === 0 || parts.length > (Array.isArray(value) ? MAX_ELEMENTS : MAX_KEYS)) throw new Error('too complex')
  for (const part of parts) refuseTooComplex(part, depth - 1)
}

/** No further than it may be long, whatever the request says of its length. */
export async function readBytes(
  request: Request,
  maxBytes: number,
  body: AsyncIterable<Uint8Array> | null = request.body,
): Promise<Buffer<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw new CodedError('BODY_TOO_LARGE')
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw new CodedError('BODY_TOO_LARGE')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
