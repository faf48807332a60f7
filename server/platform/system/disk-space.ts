/** Free space of a folder's disk, and whether it is enough to keep writing. */
import { statfs } from 'node:fs/promises'

/**
 * The embedded database allocates its log in files of 16 MB and does not survive a failed allocation. So the store stops
 * writing while there is still space for two of them.
 */
export const RESERVE_BYTES = 32 * 1024 * 1024

/** Every writing request asks, so the result is reused for this long. */
const BELIEVED_MS = 1_000

export type FreeBytes = (folder: string) => Promise<number>

export const freeBytes: FreeBytes = async (folder) => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

export type HasRoom = () => Promise<boolean>

/** Asks the system at most once a second. A folder that does not exist yet has room. */
export function watchRoom(folder: string, { now, free }: { now: () => number; free: FreeBytes }): HasRoom {
  let askedAt = -Infinity
  let hasRoom = Promise.resolve(true)
  return () => {
    if (now() - askedAt >= BELIEVED_MS) {
      askedAt = now()
      hasRoom = free(folder).then(
        (bytes) => bytes >= RESERVE_BYTES,
        () => true,
      )
    }
    return hasRoom
  }
}
