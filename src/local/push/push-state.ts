import { isInstalled } from '#src/local/is-installed.ts'
import { findSubscription } from './subscription.ts'

/** How it stands with being told on this device. */
export type PushState = 'unsupported' | 'needsInstallation' | 'denied' | 'off' | 'on'

/** iPads call themselves Macs. */
const isIos = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

const canPush = () => 'Notification' in window && 'PushManager' in window && 'serviceWorker' in navigator

export async function readPushState(): Promise<PushState> {
  if (!canPush()) return isIos() && !isInstalled() ? 'needsInstallation' : 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return Notification.permission === 'granted' && (await findSubscription()) ? 'on' : 'off'
}
