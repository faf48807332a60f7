/** Session changes between tabs and the worker, over BroadcastChannel. */
import type { Tabs } from './store.ts'

const CHANNEL = 'komorebi.session'

export const openChannel = (name: string): BroadcastChannel | undefined =>
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name)

export function createTabChannel(channel = openChannel(CHANNEL)): Tabs {
  return {
    notify: (ended) => channel?.postMessage(ended),
    listen: (listener) => channel?.addEventListener('message', ({ data }: MessageEvent) => listener(data)),
  }
}
