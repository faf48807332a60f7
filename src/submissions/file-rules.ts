/** Which files a form takes, and how they are prepared before they are stored on the device. */
import { detectFileKind, HEAD_BYTES } from '#contract/files/file-kind.ts'
import { MAX_FILE_BYTES } from '#contract/shared/constants.ts'
import { reducePicture, UnreadablePictureError } from '#src/device/outbox/reduce-picture.ts'

/** The message says what to do. */
export class UnusableFileError extends Error {
  override name = 'UnusableFileError'
}

export interface FileRules {
  max: number
  /** Thumbnails are shown; otherwise a list of names. */
  arePictures: boolean
  /** Label of the file input, and of the button that opens it. */
  chooseLabel: string
  addLabel: string
  /** Counter: 枚. */
  unit: string
  /** `accept` of the input. */
  accept: string
  /** Throws UnusableFileError. */
  prepare: (file: File) => Promise<Blob>
  tooMany: string
  /** Any other failure. */
  unreadable: string
}

const UNREADABLE_PICTURE =
  'このブラウザでは開けない形式の写真です。JPEGまたはPNGで保存し直してから、もう一度お選びください。'

async function preparePicture(file: File, message: string): Promise<Blob> {
  try {
    return await reducePicture(file)
  } catch (error) {
    if (error instanceof UnreadablePictureError) throw new UnusableFileError(message)
    throw error
  }
}

export const pictureRules = (max: number): FileRules => ({
  max,
  arePictures: true,
  chooseLabel: '添付する写真を選ぶ',
  addLabel: '写真を添付',
  unit: '枚',
  accept: 'image/*',
  prepare: (file) => preparePicture(file, UNREADABLE_PICTURE),
  tooMany: `写真は${max}枚までお送りいただけます。`,
  unreadable: UNREADABLE_PICTURE,
})

const UNREADABLE_DOCUMENT =
  'このファイルはお送りいただけません。PDF・JPEG・PNGのいずれかで保存し直してから、もう一度お選びください。'
const DOCUMENT_TOO_LARGE = `ファイルが大きすぎます。${MAX_FILE_BYTES / 1_000_000}MBまでのファイルをお選びください。`

const isPdf = async (file: File): Promise<boolean> =>
  detectFileKind(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())) === 'pdf'

/** PDF as it is, pictures reduced to JPEG. */
async function prepareDocument(file: File): Promise<Blob> {
  if (!(await isPdf(file))) return preparePicture(file, UNREADABLE_DOCUMENT)
  if (file.size > MAX_FILE_BYTES) throw new UnusableFileError(DOCUMENT_TOO_LARGE)
  return new Blob([file], { type: 'application/pdf' })
}

export const documentRules = (max: number): FileRules => ({
  max,
  arePictures: false,
  chooseLabel: '応募書類を選ぶ',
  addLabel: 'ファイルを選ぶ',
  unit: '点',
  // The names are for systems that know no media type for them.
  accept: 'application/pdf,image/jpeg,image/png,.pdf,.jpg,.jpeg,.jfif,.png',
  prepare: prepareDocument,
  tooMany: `書類は${max}点までお送りいただけます。`,
  unreadable: UNREADABLE_DOCUMENT,
})
