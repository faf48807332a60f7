import { loadSubscription } from './subscription.ts'

/** State of push notifications on this device. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on'

const canPush = () => 'Notification' in window && 'PushManager' in window && 'serviceWorker' in navigator

export async function loadPushState(): Promise<PushState> {
  if (!canPush()) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return Notification.permission === 'granted' && (await loadSubscription()) ? 'on' : 'off'
}
