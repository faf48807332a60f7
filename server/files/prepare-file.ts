/** From what was sent to what is kept. */
import sharp, { type Sharp } from 'sharp'
import { CodedError } from '#contract/errors.ts'
import { type FileKind, isPicture } from '#contract/files.ts'
import { MAX_PICTURE_EDGE, MAX_PICTURE_PIXELS } from '#contract/rules.ts'
import { kindOf } from './file-type.ts'

export interface PreparedFile {
  kind: FileKind
  bytes: Uint8Array
}

const MAX_SECONDS = 20

/** What nobody would send who means well costs no more than this, whatever its bytes unpack to. */
const LIMITS = { limitInputPixels: MAX_PICTURE_PIXELS, failOn: 'error', sequentialRead: true } as const

/** VALIDATION_FAILED, told at the field `file`, for what is neither a picture nor a PDF that can be kept. */
export async function prepareFile(bytes: Uint8Array): Promise<PreparedFile> {
  const kind = kindOf(bytes)
  if (kind === 'heif')
    throw refused('HEIC・AVIF形式の写真には対応していません。JPEG・PNG・WebPの写真をお選びください。')
  if (kind === undefined)
    throw refused('この形式のファイルには対応していません。JPEG・PNG・WebPの写真、またはPDFをお選びください。')
  return { kind, bytes: isPicture(kind) ? await inTurn(() => encodeAnew(bytes, kind)) : bytes }
}

const refused = (sentence: string, cause?: unknown) =>
  new CodedError('VALIDATION_FAILED', { details: { file: sentence }, cause })

const ENCODE: Partial<Record<FileKind, (picture: Sharp) => Sharp>> = {
  jpeg: (it) => it.jpeg({ quality: 85, mozjpeg: true }),
  png: (it) => it.png(),
  webp: (it) => it.webp({ quality: 85 }),
}

/** Only the picture itself stays: no place, no camera, no second picture, nothing hidden behind it. */
async function encodeAnew(bytes: Uint8Array, kind: FileKind): Promise<Uint8Array> {
  const { width, height } = await sharp(bytes, { ...LIMITS, limitInputPixels: false })
    .metadata()
    .catch(refuseUnreadable)
  if (width * height > MAX_PICTURE_PIXELS) throw refused('写真が大きすぎます。4,000万画素までの写真をお選びください。')
  const edge = MAX_PICTURE_EDGE
  const picture = sharp(bytes, LIMITS)
    .timeout({ seconds: MAX_SECONDS })
    .autoOrient()
    .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
  return ENCODE[kind]!(picture).toBuffer().catch(refuseUnreadable)
}

function refuseUnreadable(cause: unknown): never {
  throw refused('写真を読み取れませんでした。別の写真をお選びください。', cause)
}

let last: Promise<unknown> = Promise.resolve()

/** One picture at a time: unpacked, each takes up to 160 MB, and the work is shared by all processors anyhow. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const next = last.then(work)
  last = next.catch(() => {})
  return next
}
