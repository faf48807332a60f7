import { createECDH } from 'node:crypto'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { Env } from '#server/platform/system/env.ts'
import { loadOrCreateSecret } from '#server/platform/system/secret-file.ts'
import { StartupError } from '#server/platform/system/errors.ts'

/** Identify this store to push services (RFC 8292); base64url. */
export interface VapidKeys {
  publicKey: string
  privateKey: string
}

const keysSchema = z.object({ publicKey: z.string(), privateKey: z.string() })

/** The configured keys, or keys generated once and stored with the embedded database. New keys invalidate all subscriptions. */
export async function loadVapidKeys(env: Env): Promise<VapidKeys> {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, DATA_DIR } = env
  if (!publicKey || !privateKey) return parseKeys(await loadOrCreateSecret(join(DATA_DIR, 'vapid-keys.json'), KEYS))!
  if (derivePublicKey(privateKey) !== publicKey)
    throw new StartupError(
      'VAPID_PUBLIC_KEY does not belong to VAPID_PRIVATE_KEY, expected: the two halves of one pair',
    )
  return { publicKey, privateKey }
}

const KEYS = {
  make: async () => JSON.stringify((await import('web-push')).default.generateVAPIDKeys()),
  isValid: (text: string) => parseKeys(text) !== undefined,
  form: '{"publicKey":"…","privateKey":"…"} with the two halves of one pair',
  loss: 'every device has to allow notifications again',
}

/** Undefined unless the text contains a valid pair. */
function parseKeys(text: string): VapidKeys | undefined {
  try {
    const keys = z.parse(keysSchema, JSON.parse(text))
    return derivePublicKey(keys.privateKey) === keys.publicKey ? keys : undefined
  } catch {
    return undefined
  }
}

function derivePublicKey(privateKey: string): string | undefined {
  const curve = createECDH('prime256v1')
  try {
    curve.setPrivateKey(privateKey, 'base64url')
    return curve.getPublicKey('base64url')
  } catch {
    return undefined
  }
}
