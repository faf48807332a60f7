import { CodedError } from '#contract/shared/errors.ts'
import { MAX_FILE_BYTES } from '#contract/shared/constants.ts'
import { createBusyError } from './errors.ts'
import { readBytes } from './read-body.ts'
import type { UploadSlot } from './upload-limits.ts'

/** Allowance for the multipart encoding around the file. */
const FORM_BYTES = 16 * 1024

/** Minimum progress of an upload per time span. */
export interface UploadPace {
  spanMs: number
  minBytes: number
}

const PACE: UploadPace = { spanMs: 10_000, minBytes: 10_000 }
const RETRY_AFTER_SECONDS = 5

/** Reads the file of a form. Throws SERVICE_UNAVAILABLE if the upload is too slow. */
export async function readFormFile(request: Request, slot: UploadSlot, pace = PACE): Promise<Uint8Array> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(type)) throw new CodedError('BAD_REQUEST')
  const chunks = readChunks(request.body, slot, pace)
  const body = await readBytes(request, MAX_FILE_BYTES + FORM_BYTES, chunks).catch(throwTooLarge)
  slot.complete()
  const form = await new Response(body, { headers: { 'content-type': type } }).formData().catch((cause: unknown) => {
    throw new CodedError('BAD_REQUEST', { cause })
  })
  const [file, ...more] = form.getAll('file')
  if (!(file instanceof File) || more.length > 0) throw new CodedError('BAD_REQUEST')
  if (file.size > MAX_FILE_BYTES) throw createTooLargeError()
  return file.bytes()
}

async function* readChunks(
  body: Request['body'],
  slot: UploadSlot,
  { spanMs, minBytes }: UploadPace,
): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader()
  if (!reader) return
  let bytesInSpan = 0
  let stall = (_: Error) => {}
  const stalled = new Promise<never>((_, reject) => (stall = reject))
  // Prevents an unhandled rejection after the race has ended.
  stalled.catch(() => {})
  const watch = setInterval(() => {
    if (bytesInSpan < minBytes) stall(createBusyError(RETRY_AFTER_SECONDS))
    bytesInSpan = 0
  }, spanMs)
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), stalled])
      if (done) return
      slot.recordBytes()
      bytesInSpan += value.byteLength
      yield value
    }
  } finally {
    clearInterval(watch)
    // The rest is not needed, so the connection is closed.
    void reader.cancel().catch(() => {})
  }
}

const createTooLargeError = () =>
  new CodedError('BODY_TOO_LARGE', { message: 'ファイルは1つにつき10MBまでお送りいただけます。' })

function throwTooLarge(error: unknown): never {
  throw error instanceof CodedError && error.code === 'BODY_TOO_LARGE' ? createTooLargeError() : error
}
