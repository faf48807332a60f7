import { CodedError } from '#contract/errors.ts'
import { MAX_FILE_BYTES } from '#contract/rules.ts'
import { tooBusy } from './errors.ts'
import { readBytes } from './read-body.ts'
import type { UploadPlace } from './upload-places.ts'

/** What the form puts around the file. */
const FORM_BYTES = 16 * 1024

/** In each span an upload has to bring so much. */
export interface UploadPace {
  spanMs: number
  leastBytes: number
}

const PACE: UploadPace = { spanMs: 10_000, leastBytes: 10_000 }
const RETRY_AFTER_SECONDS = 5

/** The one file of a form. SERVICE_UNAVAILABLE where it comes too slowly. */
export async function readFormFile(request: Request, place: UploadPlace, pace = PACE): Promise<Uint8Array> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(type)) throw new CodedError('BAD_REQUEST')
  const chunks = flowing(request.body, place, pace)
  const body = await readBytes(request, MAX_FILE_BYTES + FORM_BYTES, chunks).catch(sayHowLarge)
  place.complete()
  const form = await new Response(body, { headers: { 'content-type': type } }).formData().catch((cause: unknown) => {
    throw new CodedError('BAD_REQUEST', { cause })
  })
  const [file, ...more] = form.getAll('file')
  if (!(file instanceof File) || more.length > 0) throw new CodedError('BAD_REQUEST')
  if (file.size > MAX_FILE_BYTES) throw tooLarge()
  return file.bytes()
}

async function* flowing(
  body: Request['body'],
  place: UploadPlace,
  { spanMs, leastBytes }: UploadPace,
): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader()
  if (!reader) return
  let ofSpan = 0
  let stall = (_: Error) => {}
  const stalled = new Promise<never>((_, reject) => (stall = reject))
  // The race may be over by then.
  stalled.catch(() => {})
  const watch = setInterval(() => {
    if (ofSpan < leastBytes) stall(tooBusy(RETRY_AFTER_SECONDS))
    ofSpan = 0
  }, spanMs)
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), stalled])
      if (done) return
      place.note()
      ofSpan += value.byteLength
      yield value
    }
  } finally {
    clearInterval(watch)
    // What is still to come is not wanted: its connection is given up.
    void reader.cancel().catch(() => {})
  }
}

const tooLarge = () => new CodedError('BODY_TOO_LARGE', { message: 'ファイルは1つにつき10MBまでお送りいただけます。' })

function sayHowLarge(error: unknown): never {
  throw error instanceof CodedError && error.code === 'BODY_TOO_LARGE' ? tooLarge() : error
}
