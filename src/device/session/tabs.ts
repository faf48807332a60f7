/** Tells the other tabs, and the worker, that the session has changed, and hears it from them. */
import type { Tabs } from './session-parts.ts'

const CHANNEL = 'komorebi.session'

export const openChannel = (name: string): BroadcastChannel | undefined =>
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name)

export function channelTabs(channel = openChannel(CHANNEL)): Tabs {
  return {
    tell: (ended) => channel?.postMessage(ended),
    listen: (listener) => channel?.addEventListener('message', ({ data }: MessageEvent) => listener(data)),
  }
}
