/** Limits concurrent uploads of this process, because each holds its photo in memory until it is stored. */
import { CodedError } from '#contract/shared/errors.ts'
import { createBusyError } from './errors.ts'

const MAX_ACTIVE = 12
const MAX_PER_SOURCE = 3
/** Including stalled uploads, whose received bytes also stay in memory. */
const MAX_OPEN = 48
const RETRY_AFTER_SECONDS = 5
/** An upload without data for this time no longer counts as active, so it does not block others. */
const STALLED_AFTER_MS = 2_000

export interface UploadSlot {
  /** Records received bytes. Throws SERVICE_UNAVAILABLE at the first bytes if too many uploads are active. */
  recordBytes(): void
  /** Marks the upload as received and in processing. */
  complete(): void
  release(): void
}

export function createUploadLimiter(now: () => number) {
  /** Time of the last received bytes; Infinity once complete. */
  const uploads = new Map<object, { source: string; receivedAt: number }>()
  const isActive = ({ receivedAt }: { receivedAt: number }) => now() - receivedAt < STALLED_AFTER_MS
  const count = (is: (it: { source: string; receivedAt: number }) => boolean) => [...uploads.values()].filter(is).length

  /** Throws TOO_MANY_REQUESTS if the same address has too many uploads, SERVICE_UNAVAILABLE if there are too many in total. */
  return function acquire(source: string): UploadSlot {
    if (count((it) => it.source === source) >= MAX_PER_SOURCE) throw createTooManyError()
    if (uploads.size >= MAX_OPEN) throw createBusyError(RETRY_AFTER_SECONDS)
    const upload = { source, receivedAt: -Infinity }
    uploads.set(upload, upload)
    return {
      recordBytes() {
        if (upload.receivedAt === -Infinity && count(isActive) >= MAX_ACTIVE) throw createBusyError(RETRY_AFTER_SECONDS)
        upload.receivedAt = now()
      },
      complete: () => void (upload.receivedAt = Infinity),
      release: () => void uploads.delete(upload),
    }
  }
}

const createTooManyError = () =>
  new CodedError('TOO_MANY_REQUESTS', {
    message: '同時に送信できるファイルは3つまでです。しばらくしてから、もう一度お試しください。',
    details: { retryAfterSeconds: RETRY_AFTER_SECONDS },
  })
