/** Whether the store can write: checked before the embedded database writes, and by `/readyz`. */
import { tryWriting } from './db/try-writing.ts'
import type { Deps } from './deps.ts'
import { freeBytes, watchRoom } from './disk-room.ts'
import { storageFull } from './errors.ts'

export interface StorageState {
  /** Rejects with STORAGE_FULL while the embedded database still has its reserve. */
  refuseWhileFull(): Promise<void>
  /** Records that a write failed because a disk is full. */
  noteFull(): void
  /** Rejects while there is no room. */
  check(): Promise<void>
}

type Needs = Pick<Deps, 'database' | 'db' | 'env' | 'now'>

export function watchStorage({ database, db, env, now }: Needs, free = freeBytes): StorageState {
  const isEmbedded = database.kind === 'embedded'
  const hasRoom = watchRoom(env.DATA_DIR, { now, free })
  /** False if database, files and mails are all stored elsewhere. */
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
      // The free space of PostgreSQL's disk is not visible from here.
      if (isDatabaseFull) await tryWriting(db)
      isDatabaseFull = false
    },
  }
}
