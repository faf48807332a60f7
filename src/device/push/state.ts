import { findSubscription } from './subscription.ts'

/** How it stands with being told on this device. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on'

const canPush = () => 'Notification' in window && 'PushManager' in window && 'serviceWorker' in navigator

export async function readPushState(): Promise<PushState> {
  if (!canPush()) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return Notification.permission === 'granted' && (await findSubscription()) ? 'on' : 'off'
}
