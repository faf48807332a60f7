/** This browser's subscription at its push service. Nothing of it is sure to come back, so nothing is waited for long. */
import { limitTime } from '#src/local/limit-time.ts'

/** A push service may be far away. */
const SUBSCRIBE_WITHIN_MS = 15_000

export async function findSubscription(): Promise<PushSubscription | undefined> {
  // Missing outside of secure origins.
  if (!('serviceWorker' in navigator)) return undefined
  const registration = await limitTime(navigator.serviceWorker.getRegistration())
  return (registration && (await limitTime(registration.pushManager.getSubscription()))) ?? undefined
}

/** To the store's key: the one that is there, or one in the place of another store key's. */
export async function subscribe(pushKey: string): Promise<PushSubscription> {
  const found = await findSubscription()
  if (found && isTo(pushKey, found)) return found
  await found?.unsubscribe()
  const { pushManager } = await limitTime(navigator.serviceWorker.ready)
  const applicationServerKey = bytesOf(pushKey)
  return limitTime(pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }), SUBSCRIBE_WITHIN_MS)
}

/** A browser that does not say has the key that it was given. */
function isTo(pushKey: string, { options }: PushSubscription): boolean {
  const key = options.applicationServerKey
  return !key || String(new Uint8Array(key)) === String(bytesOf(pushKey))
}

/** Not as text, which older browsers do not take. */
function bytesOf(base64Url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64Url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}
