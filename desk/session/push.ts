/** Notifications of this browser, for the person who has turned them on. */
import * as staffApi from '#contract/staff/api.ts'
import { call } from '../network/api.ts'

export type PushState = 'unsupported' | 'denied' | 'off' | 'on'

const getManager = async (): Promise<PushManager | undefined> =>
  'serviceWorker' in navigator ? (await navigator.serviceWorker.getRegistration())?.pushManager : undefined

export async function loadPushState(): Promise<PushState> {
  const manager = await getManager()
  if (!manager || !('Notification' in window)) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return (await manager.getSubscription()) ? 'on' : 'off'
}

/** Asks for the permission, so it must follow a tap. Rejects if the push service or the server cannot be reached. */
export async function enablePush(): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return loadPushState()
  const { pushKey } = await call(staffApi.pushKey)
  const manager = (await getManager())!
  const subscription = await manager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey })
  const { endpoint, keys } = subscription.toJSON() as { endpoint: string; keys: { p256dh: string; auth: string } }
  try {
    await call(staffApi.subscribe, { body: { endpoint, keys } })
  } catch (error) {
    await subscription.unsubscribe()
    throw error
  }
  return 'on'
}

/** If the server cannot be reached, it learns it from the push service. */
export async function disablePush(): Promise<PushState> {
  const subscription = await (await getManager())?.getSubscription()
  await subscription?.unsubscribe()
  if (subscription) await call(staffApi.unsubscribe, { body: { endpoint: subscription.endpoint } }).catch(() => {})
  return 'off'
}
