import { AwsClient } from 'aws4fetch'
import type { S3Settings } from '#server/env-s3.ts'
import type { FileStore } from './file-store.ts'

const TIMEOUT_MS = 20_000

/** The bucket stands in the path, which every service of this kind understands. */
export function s3Store({ endpoint, bucket, ...keys }: S3Settings): FileStore {
  // Whoever uploads tries again by himself.
  const client = new AwsClient({ ...keys, service: 's3', retries: 1 })
  async function ask(method: string, id: string, more: RequestInit = {}): Promise<Response> {
    const address = `${endpoint}/${bucket}/files/${id}`
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const response = await client.fetch(address, { method, signal, ...more }).catch((cause: unknown) => {
      throw new Error(`file store not reached: ${endpoint}`, { cause })
    })
    if (response.ok || response.status === 404) return response
    await response.body?.cancel()
    // Without the id: ids of files are secrets, like keys of submissions.
    throw new Error(`file store refused: ${method} ${response.status}`)
  }
  return {
    async put(id, bytes, type) {
      const response = await ask('PUT', id, { body: new Uint8Array(bytes), headers: { 'content-type': type } })
      await response.body?.cancel()
      if (!response.ok) throw new Error(`file store has no bucket ${bucket}`)
    },
    async get(id) {
      const response = await ask('GET', id)
      if (response.ok) return new Uint8Array(await response.arrayBuffer())
      await response.body?.cancel()
    },
    async remove(id) {
      const response = await ask('DELETE', id)
      await response.body?.cancel()
    },
  }
}
