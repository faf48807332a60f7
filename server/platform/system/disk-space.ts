/** Free disk space, and whether it is enough to keep writing. */
import { statfs } from 'node:fs/promises'

/**
 * The embedded database allocates its log in files of 16 MB and does not survive a failed allocation. So the store stops
 * writing while there is still space for two of them.
 */
export const RESERVE_BYTES = 32 * 1024 * 1024

/** The result is cached this long, because every writing request checks it. */
const CACHED_MS = 1_000

export type FreeBytes = (folder: string) => Promise<number>

export const getFreeBytes: FreeBytes = async (folder) => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

export type HasRoom = () => Promise<boolean>

/** Checks at most once a second. A folder that does not exist yet counts as having room. */
export function createRoomCheck(folder: string, { now, free }: { now: () => number; free: FreeBytes }): HasRoom {
  let checkedAt = -Infinity
  let hasRoom = Promise.resolve(true)
  return () => {
    if (now() - checkedAt >= CACHED_MS) {
      checkedAt = now()
      hasRoom = free(folder).then(
        (bytes) => bytes >= RESERVE_BYTES,
        () => true,
      )
    }
    return hasRoom
  }
}
