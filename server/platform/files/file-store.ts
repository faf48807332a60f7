/** Stores the bytes of files: in a folder or in an S3 bucket. */
import { mkdir, open, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { undefinedIfMissing } from '#server/platform/system/errors.ts'
import { writeAtomically } from '#server/platform/system/write-atomically.ts'
import { AwsClient } from 'aws4fetch'
import type { S3Settings } from '#server/platform/system/env-s3.ts'
import type { Env } from '#server/platform/system/env.ts'

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
export function createS3Store(
  { endpoint, bucket, ...keys }: S3Settings,
  { timeoutMs = TIMEOUT_MS }: { timeoutMs?: number } = {},
): FileStore {
  const client = new AwsClient({ ...keys, service: 's3' })

  /** Sends once, because clients repeat uploads themselves. Undefined if the object or the bucket does not exist. */
  async function send(
    method: string,
    id: string,
    more: RequestInit = {},
  ): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const request = await client.sign(`${endpoint}/${bucket}/files/${id}`, { method, ...more })
    const { status, ok, bytes } = await fetchWithin(request, timeoutMs).catch((cause: unknown) => {
      throw new Error(`file store not reached: ${endpoint}`, { cause })
    })
    // Omits the id: file ids are secrets, like submission keys.
    if (!ok && status !== 404) throw new Error(`file store refused: ${method} ${status}`)
    return ok ? bytes : undefined
  }
  return {
    async put(id, bytes, type) {
      const stored = await send('PUT', id, { body: new Uint8Array(bytes), headers: { 'content-type': type } })
      if (!stored) throw new Error(`file store has no bucket ${bucket}`)
    },
    get: (id) => send('GET', id),
    remove: async (id) => void (await send('DELETE', id)),
  }
}

/**
 * The limit includes the body of the response. A timer of our own holds the signal: that of `AbortSignal.timeout` may be
 * garbage-collected with a request that stalls, which then never ends.
 */
async function fetchWithin(request: Request, ms: number) {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(new Error(`no response within ${ms} ms`)), ms)
  try {
    // The rule is for the page, whose requests need a session.
    // oxlint-disable-next-line no-restricted-globals
    const response = await fetch(request, { signal: controller.signal })
    return { status: response.status, ok: response.ok, bytes: new Uint8Array(await response.arrayBuffer()) }
  } finally {
    clearTimeout(timer)
  }
}

export const openFileStore = ({ S3, DATA_DIR }: Pick<Env, 'S3' | 'DATA_DIR'>): FileStore =>
  S3 ? createS3Store(S3) : createFolderStore(join(DATA_DIR, 'files'))
