/**
 * Push notifications on this device, and the server's record of them. The browser's subscription may end silently and the
 * store's key may change, so the customer's choice is stored and the subscription is checked at each start.
 */
import * as pushApi from '#contract/push/api.ts'
import * as settingsApi from '#contract/settings/api.ts'
import { callServer } from '#src/device/session/call.ts'
import { setStored, getStored } from '#src/device/storage/local-storage.ts'
import { pageSession } from '#src/device/session/page.ts'
import { getSessionId } from '#src/device/session/token.ts'
import { recordPushDeclined } from './declined.ts'
import { type PushState, loadPushState } from './state.ts'
import { loadSubscription, subscribe } from './subscription.ts'

/** The last choice, `on` or `off`. */
export const PUSH_CHOICE_KEY = 'komorebi.push'
export const PUSH_RECORD_KEY = 'komorebi.push-told'

/** Requests permission, so it must follow a user gesture. Rejects if the push service or the server is unreachable. */
export async function enablePush(pushKey: string): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return loadPushState()
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

/** Unsubscribes the device first. If the server is unreachable, it learns it from the push service. */
export async function disablePush(): Promise<PushState> {
  setStored(PUSH_CHOICE_KEY, 'off')
  recordPushDeclined()
  const subscription = await loadSubscription()
  await subscription?.unsubscribe()
  // The server learns it from the push service.
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
