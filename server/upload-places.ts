/** How many uploads may be under way in this process: each holds its photo in memory until it is stored. */
import { CodedError } from '#contract/errors.ts'
import { tooBusy } from './errors.ts'

const MAX_AT_ONCE = 12
const MAX_OF_SOURCE = 3
/** With those that stall: what each has sent so far is in memory. */
const MAX_OPEN = 48
const RETRY_AFTER_SECONDS = 5
/** An upload from which nothing has come for so long has no place, so that it keeps nobody else from sending. */
const SILENT_AFTER_MS = 2_000

export interface UploadPlace {
  /** Bytes have come. SERVICE_UNAVAILABLE at the first ones, while too many others are being received. */
  note(): void
  /** All of it has come, and is worked on. */
  complete(): void
  leave(): void
}

export function makeUploadPlaces(now: () => number) {
  /** When something last came from each; Infinity once it is complete. */
  const uploads = new Map<object, { source: string; receivedAt: number }>()
  const isActive = ({ receivedAt }: { receivedAt: number }) => now() - receivedAt < SILENT_AFTER_MS
  const count = (is: (it: { source: string; receivedAt: number }) => boolean) => [...uploads.values()].filter(is).length

  /** TOO_MANY_REQUESTS where the same network address has several under way already; SERVICE_UNAVAILABLE where all together have too many. */
  return function enter(source: string): UploadPlace {
    if (count((it) => it.source === source) >= MAX_OF_SOURCE) throw tooManyOfSource()
    if (uploads.size >= MAX_OPEN) throw tooBusy(RETRY_AFTER_SECONDS)
    const upload = { source, receivedAt: -Infinity }
    uploads.set(upload, upload)
    return {
      note() {
        if (upload.receivedAt === -Infinity && count(isActive) >= MAX_AT_ONCE) throw tooBusy(RETRY_AFTER_SECONDS)
        upload.receivedAt = now()
      },
      complete: () => void (upload.receivedAt = Infinity),
      leave: () => void uploads.delete(upload),
    }
  }
}

const tooManyOfSource = () =>
  new CodedError('TOO_MANY_REQUESTS', {
    message: '同時に送信できるファイルは3つまでです。しばらくしてからもう一度お試しください。',
    details: { retryAfterSeconds: RETRY_AFTER_SECONDS },
  })
