/** Whether the store can write: checked before the embedded database writes, and by `/readyz`. */
import { testWrite } from '#server/platform/db/queries.ts'
import type { Deps } from '#server/platform/deps.ts'
import { createRoomCheck, getFreeBytes } from '#server/platform/system/disk-space.ts'
import { createStorageFullError } from './errors.ts'

export interface StorageState {
  /** Rejects with STORAGE_FULL while the embedded database still has its reserve. */
  rejectWhileFull(): Promise<void>
  /** Records that a write failed because a disk is full. */
  markFull(): void
  /** Rejects while there is no room. */
  check(): Promise<void>
}

type Needs = Pick<Deps, 'database' | 'db' | 'env' | 'now'>

export function createStorageState({ database, db, env, now }: Needs, free = getFreeBytes): StorageState {
  const isEmbedded = database.kind === 'embedded'
  const hasRoom = createRoomCheck(env.DATA_DIR, { now, free })
  /** False if database, files and mails are all stored elsewhere. */
  const isStoredHere = isEmbedded || !env.S3 || !env.SMTP_URL
  let isDatabaseFull = false

  const rejectWithoutRoom = async () => {
    if (!(await hasRoom())) throw createStorageFullError()
  }

  return {
    rejectWhileFull: () => (isEmbedded ? rejectWithoutRoom() : Promise.resolve()),
    markFull: () => {
      isDatabaseFull = true
    },
    async check() {
      if (isStoredHere) await rejectWithoutRoom()
      // The free space of PostgreSQL's disk is not visible from here.
      if (isDatabaseFull) await testWrite(db)
      isDatabaseFull = false
    },
  }
}
