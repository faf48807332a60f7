/** Checks an uploaded file and converts it for storage. */
import type { Sharp } from 'sharp'
import { detectFileKind } from '#contract/files/file-kind.ts'
import { type FileKind, isPicture } from '#contract/files/schema.ts'
import { MAX_PICTURE_EDGE, MAX_PICTURE_PIXELS } from '#contract/shared/constants.ts'
import { CodedError } from '#contract/shared/errors.ts'

export const MEDIA_TYPES: Record<FileKind, string> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  pdf: 'application/pdf',
}

interface PreparedFile {
  kind: FileKind
  bytes: Uint8Array
}

const MAX_SECONDS = 20

/** Limits the cost of malicious files, whatever their decoded size. */
const LIMITS = { limitInputPixels: MAX_PICTURE_PIXELS, failOn: 'error', sequentialRead: true } as const

/** Throws VALIDATION_FAILED for the field `file` if it is neither a valid picture nor a PDF. */
export async function prepareFile(bytes: Uint8Array): Promise<PreparedFile> {
  const kind = detectFileKind(bytes)
  if (kind === 'heif')
    throw fileError('HEIC・AVIF形式の写真には対応していません。JPEG・PNG・WebPの写真をお選びください。')
  if (kind === undefined)
    throw fileError('この形式のファイルには対応していません。JPEG・PNG・WebPの写真、またはPDFをお選びください。')
  return { kind, bytes: isPicture(kind) ? await runOneByOne(() => reencode(bytes, kind)) : bytes }
}

const fileError = (message: string, cause?: unknown) =>
  new CodedError('VALIDATION_FAILED', { details: { file: message }, cause })

const ENCODE: Partial<Record<FileKind, (picture: Sharp) => Sharp>> = {
  jpeg: (it) => it.jpeg({ quality: 85, mozjpeg: true }),
  png: (it) => it.png(),
  webp: (it) => it.webp({ quality: 85 }),
}

/** Removes everything but the picture: location, camera, embedded previews, appended data. */
async function reencode(bytes: Uint8Array, kind: FileKind): Promise<Uint8Array> {
  // Loaded with the first picture, because the first pages need not wait for it.
  const { default: sharp } = await import('sharp')
  const { width, height } = await sharp(bytes, { ...LIMITS, limitInputPixels: false })
    .metadata()
    .catch(throwUnreadable)
  if (width * height > MAX_PICTURE_PIXELS)
    throw fileError('写真が大きすぎます。4,000万画素までの写真をお選びください。')
  const edge = MAX_PICTURE_EDGE
  const picture = sharp(bytes, LIMITS)
    .timeout({ seconds: MAX_SECONDS })
    .autoOrient()
    .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
  return ENCODE[kind]!(picture).toBuffer().catch(throwUnreadable)
}

function throwUnreadable(cause: unknown): never {
  throw fileError('写真を読み取れませんでした。別の写真をお選びください。', cause)
}

let last: Promise<unknown> = Promise.resolve()

/** One picture at a time: decoded, each takes up to 160 MB, and sharp uses all processors anyway. */
function runOneByOne<T>(work: () => Promise<T>): Promise<T> {
  const next = last.then(work)
  // The caller gets the error; the queue continues.
  last = next.catch(() => {})
  return next
}
