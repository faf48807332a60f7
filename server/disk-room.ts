/** How much room the disk of a folder has, and whether that is enough to go on writing. */
import { statfs } from 'node:fs/promises'

/**
 * The embedded database takes its log's files in pieces of 16 MB, and does not survive one that it cannot get. So the
 * store stops writing while two of them are left.
 */
export const RESERVE_BYTES = 32 * 1024 * 1024

/** Each request that writes asks. */
const BELIEVED_MS = 1_000

export type FreeBytes = (folder: string) => Promise<number>

export const freeBytes: FreeBytes = async (folder) => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

export type HasRoom = () => Promise<boolean>

/** Asks the system once a second at most. A folder that is not there yet has room. */
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
