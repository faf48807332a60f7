/** A local S3: stores objects for requests with a valid AWS Signature Version 4. */
import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export const OBJECT_KEYS = {
  accessKeyId: 'the-key',
  secretAccessKey: 'the secret of the key',
  region: 'ap-northeast-1',
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')

/** Computes the signature of the request and compares it with the header. */
function isSigned({ method, url, headers }: IncomingMessage, body: Buffer): boolean {
  const form =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d+)\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)$/
  const [, key, day = '', region = '', names = '', signature] = form.exec(headers.authorization ?? '') ?? []
  const notified = String(headers['x-amz-content-sha256'])
  if (key !== OBJECT_KEYS.accessKeyId || region !== OBJECT_KEYS.region) return false
  if (notified !== 'UNSIGNED-PAYLOAD' && notified !== sha256(body)) return false
  const lines = names.split(';').map((name) => `${name}:${String(headers[name])}\n`)
  const canonical = [method, url, '', lines.join(''), names, notified].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', String(headers['x-amz-date']), scope, sha256(canonical)].join('\n')
  const steps = [day, region, 's3', 'aws4_request']
  const signing = steps.reduce<string | Buffer>(hmac, `AWS4${OBJECT_KEYS.secretAccessKey}`)
  return hmac(signing, text).toString('hex') === signature
}

export async function startObjectService() {
  const objects = new Map<string, Buffer>()
  const state: { failing: number | 'stalled' | undefined } = { failing: undefined }
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    // Accepts the request and never responds.
    if (state.failing === 'stalled') return
    const path = request.url ?? ''
    const result = (status: number, data?: Buffer) => response.writeHead(status).end(data)
    if (state.failing !== undefined) return result(state.failing)
    if (!isSigned(request, body)) return result(403)
    if (!path.startsWith('/the-bucket/')) return result(404)
    if (request.method === 'PUT') {
      objects.set(path, body)
      return result(200)
    }
    if (request.method === 'DELETE') {
      objects.delete(path)
      return result(204)
    }
    const found = objects.get(path)
    return found ? result(200, found) : result(404)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    /** Lets it respond to everything with this status, or not at all. */
    fail: (failing: number | 'stalled' | undefined) => void (state.failing = failing),
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
