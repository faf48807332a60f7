import { AwsClient } from 'aws4fetch'
import type { S3Settings } from '#server/platform/system/env-s3.ts'
import type { FileStore } from './file-store.ts'

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
