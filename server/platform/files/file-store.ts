/** Stores the bytes of files: in a folder or in an S3 bucket. */
import { mkdir, open, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { undefinedIfMissing } from '#server/platform/system/errors.ts'
import { writeAtomically } from '#server/platform/system/write-atomically.ts'
import { AwsClient } from 'aws4fetch'
import type { S3Settings } from '#server/platform/system/env-s3.ts'
import type { Env } from '#server/platform/system/env.ts'

/** Stores the bytes of files. */
export interface FileStore {
  /** Resolves when the bytes are durable. Files are written atomically. */
  put(id: string, bytes: Uint8Array, type: string): Promise<void>
  /** Undefined if the file does not exist. */
  get(id: string): Promise<Uint8Array<ArrayBuffer> | undefined>
  /** Succeeds if the file does not exist. */
  remove(id: string): Promise<void>
}

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

const TIMEOUT_MS = 20_000

/** Uses path-style URLs, which all S3-compatible services support. */
export function createS3Store({ endpoint, bucket, ...keys }: S3Settings): FileStore {
  // Clients retry uploads themselves.
  const client = new AwsClient({ ...keys, service: 's3', retries: 1 })
  async function send(method: string, id: string, more: RequestInit = {}): Promise<Response> {
    const url = `${endpoint}/${bucket}/files/${id}`
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const response = await client.fetch(url, { method, signal, ...more }).catch((cause: unknown) => {
      throw new Error(`file store not reached: ${endpoint}`, { cause })
    })
    if (response.ok || response.status === 404) return response
    await response.body?.cancel()
    // Omits the id: file ids are secrets, like submission keys.
    throw new Error(`file store refused: ${method} ${response.status}`)
  }
  return {
    async put(id, bytes, type) {
      const response = await send('PUT', id, { body: new Uint8Array(bytes), headers: { 'content-type': type } })
      await response.body?.cancel()
      if (!response.ok) throw new Error(`file store has no bucket ${bucket}`)
    },
    async get(id) {
      const response = await send('GET', id)
      if (response.ok) return new Uint8Array(await response.arrayBuffer())
      await response.body?.cancel()
    },
    async remove(id) {
      const response = await send('DELETE', id)
      await response.body?.cancel()
    },
  }
}

export const openFileStore = ({ S3, DATA_DIR }: Pick<Env, 'S3' | 'DATA_DIR'>): FileStore =>
  S3 ? createS3Store(S3) : createFolderStore(join(DATA_DIR, 'files'))
