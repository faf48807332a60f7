/**
 * Push notifications on this device, and the server's record of them. The browser's subscription may end silently and the
 * store's key may change, so the customer's choice is stored and the subscription is checked at each start.
 */
import * as pushApi from '#contract/push/api.ts'
import * as settingsApi from '#contract/settings/api.ts'
import { callServer, pageSession } from '#src/device/session/page.ts'
import { setStored, getStored, isCooldownOver, recordTime, removeStored } from '#src/device/storage/local-storage.ts'
import { getSessionId } from '#src/device/session/token.ts'
import { PUSH_OFFERED_AGAIN_MS } from '#contract/shared/constants.ts'
import { withTimeLimit } from '#src/device/storage/limit-time.ts'
import { isOffline } from '#src/device/network/connectivity.ts'
import type { DeviceDataSet } from '#src/device/storage/data-set.ts'
import { getNotificationPermission } from './permission.ts'

/** The last choice, `on` or `off`. */
export const PUSH_CHOICE_KEY = 'komorebi.push'
export const PUSH_RECORD_KEY = 'komorebi.push-told'
/** After the customer declined notifications, they are not offered again for a while. */
export const PUSH_DECLINED_KEY = 'komorebi.push-declined'

/** Requests permission, so it must follow a user gesture. Rejects if the push service or the server is unreachable. */
export async function enablePush(pushKey: string): Promise<PushState> {
  if ((await globalThis.Notification?.requestPermission?.()) !== 'granted') return loadPushState()
  const subscription = await subscribe(pushKey)
  setStored(PUSH_RECORD_KEY, '')
  try {
    await registerSubscription(subscription)
  } catch (error) {
    await subscription.unsubscribe()
    throw error
  }
  setStored(PUSH_CHOICE_KEY, 'on')
  return 'on'
}

/** Unsubscribes the device first. If the server is unreachable, its next push gets 404 or 410 and removes the record. */
export async function disablePush(): Promise<PushState> {
  setStored(PUSH_CHOICE_KEY, 'off')
  recordPushDeclined()
  const subscription = await loadSubscription()
  await subscription?.unsubscribe()
  // If this fails, the server removes the record after its next push.
  if (subscription) await callServer(pushApi.unsubscribe, { body: { endpoint: subscription.endpoint } }).catch(() => {})
  return 'off'
}

/** With permission granted: restores a lost subscription, and registers the device for the current customer. */
export async function syncPushSubscription(): Promise<void> {
  const choice = getStored(PUSH_CHOICE_KEY)
  const current = await loadSubscription()
  if (choice === 'off' ? !current : !current && choice !== 'on') return
  if (choice === 'off') return void (await disablePush())
  const { pushKey } = await callServer(settingsApi.get)
  await registerSubscription(await subscribe(pushKey))
}

/** For an offline logout: the customer's notifications must no longer arrive. `syncPushSubscription` restores it. */
export async function unsubscribePush(): Promise<void> {
  await (await loadSubscription())?.unsubscribe()
}

/** Once a day, and after a change. */
async function registerSubscription(subscription: PushSubscription): Promise<void> {
  const session = pageSession().store.get()
  const today = new Date().toISOString().slice(0, 10)
  const record = [today, session ? getSessionId(session) : 'guest', subscription.endpoint].join(' ')
  if (getStored(PUSH_RECORD_KEY) === record) return
  const { endpoint, keys } = subscription.toJSON() as { endpoint: string; keys: { p256dh: string; auth: string } }
  await callServer(pushApi.subscribe, { body: { endpoint, keys } })
  setStored(PUSH_RECORD_KEY, record)
}

export const recordPushDeclined = (): void => recordTime(PUSH_DECLINED_KEY, Date.now())

export const canOfferPush = (): boolean => isCooldownOver(PUSH_DECLINED_KEY, PUSH_OFFERED_AGAIN_MS, Date.now())

/** State of push notifications on this device. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on'

const canPush = () => 'Notification' in window && 'PushManager' in window && 'serviceWorker' in navigator

export async function loadPushState(): Promise<PushState> {
  if (!canPush()) return 'unsupported'
  const permission = getNotificationPermission()
  if (permission === 'denied') return 'denied'
  return permission === 'granted' && (await loadSubscription()) ? 'on' : 'off'
}

/** The browser's APIs may never settle, so every call has a time limit. Longer here: the push service may be slow. */
const SUBSCRIBE_TIMEOUT_MS = 15_000

async function loadSubscription(): Promise<PushSubscription | undefined> {
  // Not available outside of secure origins.
  if (!('serviceWorker' in navigator)) return undefined
  const registration = await withTimeLimit(navigator.serviceWorker.getRegistration())
  const pushManager = registration?.pushManager
  return (pushManager && (await withTimeLimit(pushManager.getSubscription()))) ?? undefined
}

/** Returns the existing subscription for the store's key; one for another key is replaced. */
async function subscribe(pushKey: string): Promise<PushSubscription> {
  const current = await loadSubscription()
  if (current && hasKey(pushKey, current)) return current
  await current?.unsubscribe()
  const { pushManager } = await withTimeLimit(navigator.serviceWorker.ready)
  if (!pushManager) throw new Error('This browser has no push notifications.')
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

export const pushData: DeviceDataSet = {
  async erase({ reason }) {
    if (reason === 'device-reset') {
      // The push service reports it to the server.
      await disablePush().catch(() => {})
      removeStored(PUSH_CHOICE_KEY, PUSH_RECORD_KEY, PUSH_DECLINED_KEY)
    } else if (isOffline() && getNotificationPermission() === 'granted') await unsubscribePush()
  },
}
