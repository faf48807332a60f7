import { createECDH } from 'node:crypto'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { Env } from '#server/env.ts'
import { keptSecret } from '#server/kept-secret.ts'
import { StartRefused } from '#server/start-refused.ts'

/** By which push services know that a message comes from this store (RFC 8292); base64url. */
export interface VapidKeys {
  publicKey: string
  privateKey: string
}

const keptSchema = z.object({ publicKey: z.string(), privateKey: z.string() })

/** As given, or made once and kept beside the embedded database. With other keys every device has to subscribe anew. */
export async function readVapidKeys(env: Env): Promise<VapidKeys> {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, DATA_DIR } = env
  if (!publicKey || !privateKey) return parsed(await keptSecret(join(DATA_DIR, 'vapid-keys.json'), KEYS))!
  if (publicOf(privateKey) !== publicKey)
    throw new StartRefused(
      'VAPID_PUBLIC_KEY does not belong to VAPID_PRIVATE_KEY, expected: the two halves of one pair',
    )
  return { publicKey, privateKey }
}

const KEYS = {
  make: async () => JSON.stringify((await import('web-push')).default.generateVAPIDKeys()),
  isValid: (text: string) => parsed(text) !== undefined,
  form: '{"publicKey":"…","privateKey":"…"} with the two halves of one pair',
  loss: 'every device has to allow notifications again',
}

/** Undefined unless it is a valid pair. */
function parsed(text: string): VapidKeys | undefined {
  try {
    const keys = z.parse(keptSchema, JSON.parse(text))
    return publicOf(keys.privateKey) === keys.publicKey ? keys : undefined
  } catch {
    return undefined
  }
}

function publicOf(privateKey: string): string | undefined {
  const curve = createECDH('prime256v1')
  try {
    curve.setPrivateKey(privateKey, 'base64url')
    return curve.getPublicKey('base64url')
  } catch {
    return undefined
  }
}
