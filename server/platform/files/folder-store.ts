import { mkdir, open, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { writeAtomically } from '#server/platform/system/write-atomically.ts'
import type { FileStore } from './file-store.ts'

/** Files are in subfolders by two random characters of the id, because a folder of a million files is slow. */
export function createFolderStore(folder: string): FileStore {
  const getPath = (id: string) => join(folder, id.slice(-2), id)
  return {
    async put(id, bytes) {
      const path = getPath(id)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await writeAtomically(path, bytes, { mode: 0o600, flush: true })
      await syncFolder(dirname(path))
    },
    get: (id) => readFile(getPath(id)).catch(undefinedIfMissing),
    remove: (id) => rm(getPath(id), { force: true }),
  }
}

/** Makes the directory entry of a new file durable. */
async function syncFolder(path: string): Promise<void> {
  const handle = await open(path)
  await handle.sync()
  await handle.close()
}

function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
