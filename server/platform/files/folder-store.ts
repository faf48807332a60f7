import { mkdir, open, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { writeWhole } from '#server/content/write-whole.ts'
import type { FileStore } from './file-store.ts'

/** Below two letters of the id's random part, because a folder of a million files is slow. */
export function folderStore(folder: string): FileStore {
  const pathOf = (id: string) => join(folder, id.slice(-2), id)
  return {
    async put(id, bytes) {
      const path = pathOf(id)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await writeWhole(path, bytes, { mode: 0o600, flush: true })
      await syncFolder(dirname(path))
    },
    get: (id) => readFile(pathOf(id)).catch(undefinedIfMissing),
    remove: (id) => rm(pathOf(id), { force: true }),
  }
}

/** The name of a file stands in its folder. */
async function syncFolder(path: string): Promise<void> {
  const handle = await open(path)
  await handle.sync()
  await handle.close()
}

function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
