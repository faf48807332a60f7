/** Whether the store can write: asked before the embedded database writes, and by who watches over the server. */
import { tryWriting } from './db/try-writing.ts'
import type { Deps } from './deps.ts'
import { freeBytes, watchRoom } from './disk-room.ts'
import { storageFull } from './errors.ts'

export interface StorageState {
  /** Throws STORAGE_FULL before the embedded database has no room left to live on. */
  refuseWhileFull(): Promise<void>
  /** Something could not be written because a disk is full. */
  noteFull(): void
  /** Rejects while there is no room. */
  check(): Promise<void>
}

type Needs = Pick<Deps, 'database' | 'db' | 'env' | 'now'>

export function watchStorage({ database, db, env, now }: Needs, free = freeBytes): StorageState {
  const isEmbedded = database.kind === 'embedded'
  const hasRoom = watchRoom(env.DATA_DIR, { now, free })
  /** With all of these elsewhere the folder holds nothing that grows. */
  const growsHere = isEmbedded || !env.S3 || !env.SMTP_URL
  let isDatabaseFull = false

  const refuseWithoutRoom = async () => {
    if (!(await hasRoom())) throw storageFull()
  }

  return {
    refuseWhileFull: () => (isEmbedded ? refuseWithoutRoom() : Promise.resolve()),
    noteFull: () => {
      isDatabaseFull = true
    },
    async check() {
      if (growsHere) await refuseWithoutRoom()
      // The disk of PostgreSQL can only be tried out.
      if (isDatabaseFull) await tryWriting(db)
      isDatabaseFull = false
    },
  }
}
