/** The browser's push subscription. Its APIs may never settle, so every call has a timeout. */
import { withTimeLimit } from '#src/device/storage/limit-time.ts'

/** Longer, because the push service may be slow. */
const SUBSCRIBE_TIMEOUT_MS = 15_000

export async function loadSubscription(): Promise<PushSubscription | undefined> {
  // Not available outside of secure origins.
  if (!('serviceWorker' in navigator)) return undefined
  const registration = await withTimeLimit(navigator.serviceWorker.getRegistration())
  return (registration && (await withTimeLimit(registration.pushManager.getSubscription()))) ?? undefined
}

/** Returns the existing subscription for the store's key; one for another key is replaced. */
export async function subscribe(pushKey: string): Promise<PushSubscription> {
  const current = await loadSubscription()
  if (current && hasKey(pushKey, current)) return current
  await current?.unsubscribe()
  const { pushManager } = await withTimeLimit(navigator.serviceWorker.ready)
  const applicationServerKey = toBytes(pushKey)
  return withTimeLimit(pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }), SUBSCRIBE_TIMEOUT_MS)
}

/** Some browsers do not expose the key; then it is assumed to match. */
function hasKey(pushKey: string, { options }: PushSubscription): boolean {
  const key = options.applicationServerKey
  return !key || String(new Uint8Array(key)) === String(toBytes(pushKey))
}

/** Older browsers do not accept the key as text. */
function toBytes(base64Url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64Url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (character) => character.charCodeAt(0))
}
