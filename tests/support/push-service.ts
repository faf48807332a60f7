/** A local push service, and a browser that decrypts its messages. */
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { PushSubscription } from '#contract/push/schema.ts'

export interface Received {
  path: string
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

type Answer = [status: number, headers?: Record<string, string>]

export interface PushService {
  origin: string
  received: Received[]
  /** Statuses of the next responses; then 201 again. */
  respondNext(...answers: Answer[]): void
  stop(): Promise<void>
}

export async function startPushService(): Promise<PushService> {
  const received: Received[] = []
  const responses: Answer[] = []
  const server = createServer((request, response) => {
    void buffer(request)
      .then((body) => {
        received.push({ path: request.url ?? '', headers: request.headers, body })
        const [status, headers] = responses.shift() ?? [201]
        response.writeHead(status, headers).end()
      })
      // The sending process was killed.
      .catch(() => response.destroy())
  }).listen(0, 'localhost')
  await once(server, 'listening')
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    received,
    respondNext: (...next) => void responses.push(...next),
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export interface Browser {
  subscription: PushSubscription
  /** Decrypts a message (RFC 8291, in one record of RFC 8188). */
  read(body: Buffer): string
}

export function makeBrowser(origin: string, name: string = randomBytes(8).toString('hex')): Browser {
  const curve = createECDH('prime256v1')
  const ownKey = curve.generateKeys()
  const auth = randomBytes(16)
  return {
    subscription: {
      endpoint: `${origin}/send/${name}`,
      keys: { p256dh: ownKey.toString('base64url'), auth: auth.toString('base64url') },
    },
    read(body) {
      const salt = body.subarray(0, 16)
      const keyEnd = 21 + body[20]!
      const senderKey = body.subarray(21, keyEnd)
      const derive = (secret: Buffer, from: Buffer, info: Buffer | string, length: number) =>
        Buffer.from(hkdfSync('sha256', secret, from, info, length))
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), ownKey, senderKey])
      const secret = derive(curve.computeSecret(senderKey), auth, info, 32)
      const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
      const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12)
      const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(body.subarray(-16))
      const text = Buffer.concat([decipher.update(body.subarray(keyEnd, -16)), decipher.final()])
      // The last record ends with a 2, padded with zeros.
      return text.subarray(0, text.lastIndexOf(2)).toString()
    },
  }
}
