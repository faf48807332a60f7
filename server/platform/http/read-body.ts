import { CodedError } from '#contract/shared/errors.ts'

const MAX_BODY_BYTES = 64 * 1024

/** More than any body of the contract needs. Each invalid part adds a message to the response, so size must be limited. */
const MAX_DEPTH = 16
const MAX_ELEMENTS = 100
const MAX_KEYS = 2_500

/**
 * Reads a JSON body as text and as a value. Only `application/json` is accepted: forms of other sites can send any other
 * type without a preflight request.
 */
export async function readJson(request: Request, maxBytes?: number): Promise<{ text: string; value: unknown }> {
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get('content-type') ?? ''))
    throw new CodedError('BAD_REQUEST')
  const text = (await readBytes(request, maxBytes ?? MAX_BODY_BYTES)).toString('utf8')
  try {
    const value: unknown = JSON.parse(text)
    rejectTooComplex(value, MAX_DEPTH)
    return { text, value }
  } catch (cause) {
    throw new CodedError('BAD_REQUEST', { cause })
  }
}

function rejectTooComplex(value: unknown, depth: number): void {
  if (typeof value !== 'object' || value === null) return
  const parts: unknown[] = Array.isArray(value) ? value : Object.values(value)
  if (depth === 0 || parts.length > (Array.isArray(value) ? MAX_ELEMENTS : MAX_KEYS)) throw new Error('too complex')
  for (const part of parts) rejectTooComplex(part, depth - 1)
}

/** Stops at the limit, regardless of the declared content length. */
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
