import { CodedError } from '#contract/errors.ts'
import { MAX_FILE_BYTES } from '#contract/rules.ts'
import { tooBusy } from './errors.ts'
import { readBytes } from './read-body.ts'

/** What the form puts around the file. */
const FORM_BYTES = 16 * 1024

/** More at once would fill the memory with waiting photos. */
const MAX_AT_ONCE = 12
const RETRY_AFTER_SECONDS = 5
let underWay = 0

/** Runs with the one file of a form. SERVICE_UNAVAILABLE, before anything is read, while too many others are under way. */
export async function withUpload<T>(request: Request, run: (bytes: Uint8Array) => Promise<T>): Promise<T> {
  if (underWay >= MAX_AT_ONCE) throw tooBusy(RETRY_AFTER_SECONDS)
  underWay += 1
  try {
    return await run(await readFormFile(request))
  } finally {
    underWay -= 1
  }
}

async function readFormFile(request: Request): Promise<Uint8Array> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(type)) throw new CodedError('BAD_REQUEST')
  const body = await readBytes(request, MAX_FILE_BYTES + FORM_BYTES).catch(sayHowLarge)
  const form = await new Response(body, { headers: { 'content-type': type } }).formData().catch((cause: unknown) => {
    throw new CodedError('BAD_REQUEST', { cause })
  })
  const [file, ...more] = form.getAll('file')
  if (!(file instanceof File) || more.length > 0) throw new CodedError('BAD_REQUEST')
  if (file.size > MAX_FILE_BYTES) throw tooLarge()
  return file.bytes()
}

const tooLarge = () => new CodedError('BODY_TOO_LARGE', { message: 'ファイルは1つにつき10MBまでお送りいただけます。' })

function sayHowLarge(error: unknown): never {
  throw error instanceof CodedError && error.code === 'BODY_TOO_LARGE' ? tooLarge() : error
}
